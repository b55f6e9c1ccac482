import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { commandLineOf } from "./command-line.ts";

/** Where process numbers mean the same: this host, and in it this container. */
export const machine = (): string => `${hostname()} ${processNamespace()}`.trim();

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return ""; // only Linux has them
  }
}

/** A process that wrote down its number and machine, and is no longer there. One on another machine cannot be judged from here. */
export const isGone = (other: { pid: number; machine: string }): boolean =>
  other.machine === machine() && (other.pid === process.pid || !commandLineOf(other.pid)?.includes("node"));
