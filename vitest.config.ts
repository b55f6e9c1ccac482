import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { articles } from "./tools/articles.ts";
import { chromium, chromiumFlags } from "./tools/chromium.mjs";

const pure = [
  "src/features/*/*.test.ts",
  "src/features/*/rules/**/*.test.ts",
  "src/base/**/*.test.ts",
  "tools/**/*.test.mjs",
];

/** Three kinds: pure, over HTTP on a real PostgreSQL, and components in a real browser. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "pure",
          include: pure,
          setupFiles: ["tools/property-seed.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          // Every file has a server and a database of its own, so the files of a worker can share the loaded modules.
          isolate: false,
          include: ["src/**/*.test.ts"],
          exclude: pure,
          globalSetup: "src/server/testing/postgres.ts",
          setupFiles: ["tools/property-seed.ts"],
          env: { LOG_LEVEL: "silent" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Jobs and other processes take long on a busy machine.
          expect: { poll: { timeout: 15_000, interval: 20 } },
        },
      },
      {
        plugins: [articles],
        // All found before the first test: a package that turns up later makes Vite reload the page under a running one.
        // Workers are named too, since nothing imports them.
        optimizeDeps: {
          entries: ["src/app/web.tsx", "src/**/*.test.tsx", "src/features/*/web/**/*-worker.ts"],
          include: [
            ...["react-dom/client", "react/jsx-runtime"],
            // Asked for only when they are needed, which is in the middle of a test.
            ...["axe-core", "uqr", "socket.io-client", "react-easy-crop", "libphonenumber-js/min"],
            ...["@atlaskit/pragmatic-drag-and-drop/element/adapter", "@simplewebauthn/browser", "@mantine/spotlight"],
            ...["ibantools", "mediabunny"],
          ],
        },
        test: {
          name: "components",
          // What these need is prepared for the browser: without a word, what the server's tests need would be too.
          include: ["src/**/*.test.tsx"],
          setupFiles: ["src/web/ui/testing/clean-up.ts"],
          // The first tests wait for Vite to compile the screens that they load, which takes long on a busy machine.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: await chromium(), args: chromiumFlags },
              // A fade would delay every assertion about what appears or disappears.
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
