import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const source = new URL("../src/web/offline/service-worker.ts", import.meta.url).pathname;
const file = "sw.js";

/** Builds the service worker with the screens, under a fixed name, and writes the version of the build into it. */
export const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  buildStart() {
    this.emitFile({ type: "chunk", id: source, fileName: file });
  },
  generateBundle(_, bundle) {
    const worker = bundle[file];
    if (worker?.type !== "chunk") throw new Error(`The build has no ${file}.`);
    const needed = [...worker.imports, ...worker.dynamicImports];
    if (needed.length) throw new Error(`${file} must stand alone; it imports ${needed.join(", ")}.`);
    const names = Object.keys(bundle).sort().join(" ");
    const version = createHash("sha256").update(names).update(worker.code).digest("hex").slice(0, 12);
    worker.code = worker.code.replace("__VERSION__", version);
  },
};
