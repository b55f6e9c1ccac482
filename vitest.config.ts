import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { articles } from "./tools/articles.ts";
import { chromium, chromiumFlags } from "./tools/chromium.mjs";

const pure = ["src/features/*/*.test.ts", "src/base/**/*.test.ts", "tools/**/*.test.mjs"];

/** Parts of the shell that only the whole house has. */
const aroundScreens = ["src/web/shell/app-layout.test.tsx", "src/web/shell/public-header.test.tsx"];
const screens = ["src/app/**/*.test.tsx", "src/features/**/*.test.tsx", ...aroundScreens];
const alone = [
  // Whoever comes from outside and goes on inside: after many other files' screens the page stayed hidden.
  "src/features/tenants/web/visit-screen.test.tsx",
  // It loads the languages as a page does that has none yet.
  "src/web/i18n/i18n.test.tsx",
];

/** Three kinds, each where its subject lives: nowhere, on a real PostgreSQL, in a real browser. */
export default defineConfig({
  test: {
    // One more than the cores of a small machine: a test in a browser mostly waits for it.
    maxWorkers: 3,
    projects: [
      // They leave nothing behind, so what one has loaded is there for the next.
      { test: { name: "pure", isolate: false, include: pure, testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: "http",
          // Each loads the whole server: once for a worker is enough, since every file has a house of its own.
          isolate: false,
          include: ["src/**/*.test.ts"],
          exclude: pure,
          globalSetup: "src/server/testing/postgres.ts",
          env: { LOG_LEVEL: "silent" },
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // What jobs and other processes hear of is there when it is there; a busy machine takes its time.
          expect: { poll: { timeout: 15_000, interval: 20 } },
        },
      },
      {
        // React as people get it: the one for developers notes where every element came from, a third of all the time.
        oxc: { jsx: { runtime: "automatic", development: false } },
        plugins: [articles],
        // All found before the first test: a package that turns up later makes Vite reload the page under a running one.
        // Workers are named too, since nothing imports them.
        optimizeDeps: {
          entries: ["src/app/web.tsx", "src/**/*.test.tsx", "src/features/*/web/**/*-worker.ts"],
          rolldownOptions: {
            transform: { define: { "process.env.NODE_ENV": '"production"' } },
          },
          include: [
            ...["react-dom/client", "react/jsx-runtime"],
            // Asked for only when they are needed, which is in the middle of a test.
            ...["axe-core", "uqr", "socket.io-client", "react-easy-crop", "libphonenumber-js/min"],
            ...["@atlaskit/pragmatic-drag-and-drop/element/adapter", "@simplewebauthn/browser", "@mantine/spotlight"],
            "ibantools",
          ],
        },
        test: {
          name: "components",
          // What these need is prepared for the browser: without a word, what the server's tests need would be too.
          include: ["src/**/*.test.tsx"],
          setupFiles: ["undrawn", "quick-hands", "leave-nothing"].map((name) => `src/web/ui/testing/${name}.ts`),
          // A part that arrives when it is asked for has to be compiled first; a busy machine takes its time.
          expect: { poll: { timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: await chromium(), args: chromiumFlags },
              // Nobody waits for a fade, nor draws it.
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [
              // Screens need the whole house, which one page loads once for all of them; so does the kit, with languages of its own.
              { browser: "chromium", name: "components (screens)", include: screens, exclude: alone, isolate: false },
              {
                browser: "chromium",
                name: "components (kit)",
                include: ["src/web/**/*.test.tsx"],
                exclude: [...aroundScreens, ...alone],
                isolate: false,
              },
              { browser: "chromium", name: "components (alone)", include: alone },
            ],
          },
        },
      },
    ],
  },
});
