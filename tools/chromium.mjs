// Finds the browser for tests and screenshots, or installs one if that needs no interaction.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { give, run, step } from "./set-up.mjs";

/** Flags that a headless browser needs in a container, and that stop its background traffic. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const names = [
  ...["chromium-headless-shell", "chromium", "chromium-browser"],
  ...["google-chrome", "google-chrome-stable", "chrome"],
];
const usualPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Playwright keeps its browsers outside the project, and has none until one is installed. */
async function playwrights() {
  const { chromium } = await import("@playwright/test");
  return [chromium.executablePath()].find((path) => path && existsSync(path));
}

async function found() {
  const asked = process.env.CHROMIUM;
  if (asked && !existsSync(asked)) give(`CHROMIUM is set to ${asked}, which does not exist.`);
  return asked ?? (await playwrights()) ?? onPath() ?? usualPlaces.find((path) => existsSync(path));
}

/** Returns the path of the browser. The packages must be installed before. */
export async function chromium() {
  return (
    (await found()) ??
    (await installed("Installing Chromium and fonts", fromDebian)) ??
    (await installed("Downloading Chromium", fromPlaywright)) ??
    give("A browser is required: install Chromium or Google Chrome, or set CHROMIUM=/path/to/it.")
  );
}

/** Returns the path after the attempt, or undefined if it failed or this machine does not support it. */
const installed = (title, install) =>
  step(title, install).then(found, (error) => void console.error(String(error.said ?? error.message).slice(-1000)));

/** Installs fonts too: without them Arabic and Chinese render as boxes, and screenshots prove nothing. */
async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error("Needs Debian and root.");
  const packages = ["chromium-headless-shell", "fonts-noto-core", "fonts-noto-cjk"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const patience = ["Acquire::Retries=0", "Acquire::http::Timeout=10", "DPkg::Lock::Timeout=300"].flatMap((one) => [
    "-o",
    one,
  ]);
  await run("apt-get", [...patience, "update"], { env });
  await run("apt-get", [...patience, "install", "-y", "--no-install-recommends", ...packages], { env });
}

const fromPlaywright = () => run(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"]);
