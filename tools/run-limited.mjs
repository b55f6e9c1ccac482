import { spawn } from "node:child_process";
import { root } from "./set-up.mjs";

const groups = new Set();
const stop = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process ended in the meantime.
  }
};
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    for (const pid of groups) stop(pid, "SIGTERM");
    process.exit(130);
  });

/** Runs a program with a time limit and then ends everything it started, so that a hanging test runner is a failure and does not block. */
export const runLimited = (program, args, { minutes, env = {}, cwd = root }) =>
  new Promise((done) => {
    const started = Date.now();
    const child = spawn(program, args, {
      cwd,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    groups.add(child.pid);
    let output = "";
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      stop(child.pid, "SIGTERM");
      setTimeout(() => stop(child.pid, "SIGKILL"), 5000).unref();
    }, minutes * 60_000);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const end = (code) => {
      clearTimeout(limit);
      groups.delete(child.pid);
      if (late) output += `\nStopped after ${minutes} minutes.\n`;
      done({ ok: code === 0 && !late, output, seconds: (Date.now() - started) / 1000 });
    };
    child.on("error", (error) => {
      output += error.message;
      end(1);
    });
    child.on("close", end);
  });
