import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { commandLineOf } from "./command-line.ts";

/** Identifies the scope in which pids are unique: this host and, in it, this container. */
export const machine = (): string => `${hostname()} ${processNamespace()}`.trim();

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return ""; // only Linux has namespaces
  }
}

/** Returns whether a process that recorded its pid and machine has exited. A process on another machine cannot be checked from here. */
export const hasExited = (recorded: { pid: number; machine: string }): boolean =>
  recorded.machine === machine() && (recorded.pid === process.pid || !commandLineOf(recorded.pid)?.includes("node"));
