// Finds the browser for tests and screenshots, or installs one if that needs no interaction.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { exitWithMessage, run, step } from "./set-up.mjs";

/** Flags that a headless browser needs in a container, and that stop its background traffic. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Calls: cameras that show a moving picture, microphones that beep, and no question or gesture that a test could not answer.
  // The second of the cameras measures depth; the first and the third show colors.
  "--use-fake-device-for-media-stream=device-count=3",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
];

const names = [
  ...["chromium-headless-shell", "chromium", "chromium-browser"],
  ...["google-chrome", "google-chrome-stable", "chrome"],
];
const usualPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function findOnPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Playwright keeps its browsers outside the project, and has none until one is installed. */
async function findPlaywrightBrowser() {
  const { chromium } = await import("@playwright/test");
  return [chromium.executablePath()].find((path) => path && existsSync(path));
}

async function findBrowser() {
  const configured = process.env.CHROMIUM;
  if (configured && !existsSync(configured)) exitWithMessage(`CHROMIUM is set to ${configured}, which does not exist.`);
  return configured ?? (await findPlaywrightBrowser()) ?? findOnPath() ?? usualPaths.find((path) => existsSync(path));
}

/** Returns the path of the browser. The packages must be installed before. */
export async function chromium() {
  return (
    (await findBrowser()) ??
    (await installBrowser("Installing Chromium and fonts", installFromDebian)) ??
    (await installBrowser("Downloading Chromium", installFromPlaywright)) ??
    exitWithMessage("A browser is required: install Chromium or Google Chrome, or set CHROMIUM=/path/to/it.")
  );
}

/** Returns the path after the attempt, or undefined if it failed or this machine does not support it. */
const installBrowser = (title, install) =>
  step(title, install).then(
    findBrowser,
    (error) => void console.error(String(error.output ?? error.message).slice(-1000)),
  );

/** Installs fonts too: without them Arabic and Chinese render as boxes, and screenshots prove nothing. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error("Needs Debian and root.");
  const packages = ["chromium-headless-shell", "fonts-noto-core", "fonts-noto-cjk"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptOptions = ["Acquire::Retries=0", "Acquire::http::Timeout=10", "DPkg::Lock::Timeout=300"].flatMap((one) => [
    "-o",
    one,
  ]);
  await run("apt-get", [...aptOptions, "update"], { env });
  await run("apt-get", [...aptOptions, "install", "-y", "--no-install-recommends", ...packages], { env });
}

const installFromPlaywright = () =>
  run(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"]);
