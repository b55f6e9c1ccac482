import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 40_000 };

const folder = mkdtempSync(join(tmpdir(), "goodword-launch-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A minimal server that records why it was closed, and exits. */
writeFileSync(
  join(folder, "server.mjs"),
  `import { writeFileSync } from "node:fs";
   const [folder] = process.argv.slice(2);
   const close = (why) => { writeFileSync(folder + "/closed", why); process.exit(0); };
   process.on("SIGTERM", close).on("disconnect", () => close("disconnect"));
   writeFileSync(folder + "/started", String(process.ppid));`,
);
writeFileSync(
  join(folder, "launcher.mjs"),
  `import { launch } from ${JSON.stringify(new URL("launch.mjs", import.meta.url).href)};
   launch(process.execPath, process.argv.slice(2), {});`,
);

/** Starts a shell as npm does, which waits for the launcher. Returns the launcher's PID once the server runs. */
async function startAsNpmDoes(name) {
  const runFolder = mkdtempSync(join(folder, `${name}-`));
  const commandLine = [process.execPath, join(folder, "launcher.mjs"), join(folder, "server.mjs"), runFolder];
  const env = { ...process.env, npm_lifecycle_event: "start" };
  const shell = spawn("sh", ["-c", `${commandLine.map((argument) => `'${argument}'`).join(" ")}; exit $?`], { env });
  await expect.poll(() => existsSync(join(runFolder, "started")) && launcherIn(runFolder) > 0, pollOptions).toBe(true);
  return { shell, closed: () => existsSync(join(runFolder, "closed")), launcher: launcherIn(runFolder) };
}
const launcherIn = (runFolder) => Number(readFileSync(join(runFolder, "started"), "utf8"));

test.skipIf(process.platform === "win32")("the server shuts down gracefully when npm's shell is gone", async () => {
  const { shell, closed } = await startAsNpmDoes("shell");
  shell.kill("SIGTERM");
  await expect.poll(closed, pollOptions).toBe(true);
});

test.skipIf(process.platform === "win32")("the server shuts down gracefully when its launcher is killed", async () => {
  const { launcher, closed } = await startAsNpmDoes("launcher");
  process.kill(launcher, "SIGKILL");
  await expect.poll(closed, pollOptions).toBe(true);
});
