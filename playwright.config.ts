import { defineConfig } from "@playwright/test";
import { chromium, chromiumFlags } from "./tools/chromium.mjs";

const folder = ".data/journeys";

/** Journeys through the built app, which `e2e/global-setup.ts` starts once with the demo's data. */
export default defineConfig({
  testDir: "e2e",
  outputDir: `${folder}/results`,
  globalSetup: "./e2e/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  // The second try writes a trace. The report counts a journey that passes only then as failed.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [["dot"], ["json"]] : [["line"]],
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: await chromium(),
      // Domains that tenants have of their own are this machine, as `*.localhost` is.
      args: [...chromiumFlags, "--host-resolver-rules=MAP *.example 127.0.0.1"],
    },
    // A service worker would answer from its cache; the journeys of e2e/offline.spec.ts are about it.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    // In the middle of a fade, text has less contrast than a moment later.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
