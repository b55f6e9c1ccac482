import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./set-up.mjs";

/** The server that holds this folder's data, as it wrote itself down when it began to listen; undefined when it is gone. */
export function running() {
  try {
    const found = JSON.parse(readFileSync(resolve(root, process.env.DATA_DIR ?? ".data", "server.json"), "utf8"));
    process.kill(found.pid, 0);
    return found;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error.code === "EPERM" ? { pid: "of another user", url: "see its own window" } : undefined;
  }
}
