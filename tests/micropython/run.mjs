// Runs a script in the browser's Python: node run.mjs TREE SCRIPT. TREE (from tools/dialect.py, and whatever the script
// reads) is put at /lib there; what it prints is printed; an error ends with 1.
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [tree, script] = process.argv.slice(2);
const python = await loadMicroPython({ heapsize: 32 << 20, stdout: (line) => console.log(line), linebuffer: true });

function put(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const path = `${to}/${entry.name}`;
    if (entry.isDirectory()) {
      python.FS.mkdir(path);
      put(join(from, entry.name), path);
    } else {
      python.FS.writeFile(path, readFileSync(join(from, entry.name)));
    }
  }
}

python.FS.mkdir("/lib"); // where its imports look
put(tree, "/lib");
try {
  python.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
