import { defineConfig } from "@playwright/test";
import { chromium, chromiumFlags } from "./tools/chromium.mjs";

const folder = ".data/journeys";

/** A page that lives for seconds is gone before what it compiled well, or cleared away, pays: a fifth of its time. */
const shortLived = "--js-flags=--no-maglev,--no-opt,--min-semi-space-size=64,--max-semi-space-size=64";

/** Journeys through the built app, which `e2e/open.ts` starts once, with the demo. */
export default defineConfig({
  testDir: "e2e",
  outputDir: `${folder}/results`,
  globalSetup: "./e2e/open.ts",
  // One more than the cores of a small machine: pages wait for the server more than they compute.
  workers: 3,
  // In the order of their names. The longest begin with an "a": at the end none of them is left alone with one core.
  fullyParallel: true,
  // For its trace: the report counts a journey that passes only then as failed.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [["dot"], ["json"]] : [["line"]],
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: await chromium(),
      // Domains that tenants have of their own are this machine, as `*.localhost` is.
      args: [...chromiumFlags, "--host-resolver-rules=MAP *.example 127.0.0.1", shortLived],
    },
    // What is kept by one must not answer another journey; the worker has its own, e2e/installed.spec.ts.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    // A colour half-way through a fade fails a contrast that it has a moment later.
    contextOptions: { reducedMotion: "reduce" },
    // Writing one down costs a sixth of the time, so only what failed is: when it is tried again.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
