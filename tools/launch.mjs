import { spawn } from "node:child_process";

const checkEveryMs = 500;
const parent = process.ppid;
/** npm forwards a signal only to its shell, which exits and leaves this process orphaned. */
const isOrphaned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

/**
 * Runs the server until it exits. The server shuts down gracefully on a signal, and when this process or the npm that started it is gone
 * for any reason, because the IPC channel closes with either.
 */
export function launch(command, args, options) {
  if (isOrphaned()) process.exit(1);
  const server = spawn(command, args, { ...options, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // Ctrl-C and a closed terminal reach both processes, a signal to npm only this one. The server ignores the second of two signals.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  const watcher = setInterval(() => {
    if (!isOrphaned()) return;
    clearInterval(watcher);
    server.kill("SIGTERM");
  }, checkEveryMs);
  server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
