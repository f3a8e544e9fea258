import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: "dist",
    target: "es2022",
    // The server's content policy allows nothing inline, so no asset may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long the compiler took says how busy the machine is, not what is wrong with the client.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/ws": { target: "http://127.0.0.1:8080", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
