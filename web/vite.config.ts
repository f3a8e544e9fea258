import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const unsaid = ["error.", "verify.", "wanted."];

/** What goes wrong is said by the server, in words it sends along: the client need not bring them. */
const leaveUnsaid: Plugin = {
  name: "leave-unsaid",
  enforce: "pre",
  transform(code, id) {
    if (!/generated\/\w+\.json$/.test(id)) return null;
    const words = Object.entries(JSON.parse(code)).filter(([key]) => !unsaid.some((start) => key.startsWith(start)));
    return { code: JSON.stringify(Object.fromEntries(words)), map: null };
  },
};

export default defineConfig({
  plugins: [leaveUnsaid, svelte({ configFile: false })],
  build: {
    outDir: "dist",
    target: "es2022",
    // The server's content policy allows nothing inline, so no asset may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/ws": { target: "http://127.0.0.1:8080", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
