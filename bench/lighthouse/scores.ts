// Runs Lighthouse on the landing page as a first anonymous visit, on a desktop and on a phone.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, chromiumFlags } from "../../tools/chromium.mjs";
import { openApp } from "../../tools/open-app.mjs";
import type { Reporter } from "../report.ts";

const kinds = ["performance", "accessibility", "best-practices", "seo"] as const;
const targets = {
  desktop: { performance: 95, accessibility: 95, "best-practices": 95, seo: 95 },
  mobile: { performance: 85, accessibility: 95, "best-practices": 95, seo: 95 },
};
/** Performance varies with the machine, so the median of several runs is used. */
const runs = 3;

type Lighthouse = {
  default: (
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: "error" },
    config: object | undefined,
  ) => Promise<{
    lhr: {
      categories: Record<string, { score: number | null }>;
      audits: Record<string, { numericValue?: number }>;
    };
  }>;
  desktopConfig: object;
};

/** Installed separately, because its two hundred packages are not needed to run the app. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  if (!existsSync(`${folder}/node_modules`)) execFileSync("npm", ["ci"], { cwd: folder, stdio: "ignore" });
  return import(new URL("node_modules/lighthouse/core/index.js", import.meta.url).href);
}

export async function lighthouseScores(dataDir: string, { record: say }: Reporter) {
  const { chromium: engine } = await import("@playwright/test");
  const lighthouse = await loadLighthouse();
  const server = await openApp(dataDir);
  const port = 9333;
  const browser = await engine.launch({
    executablePath: await chromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    for (const device of ["desktop", "mobile"] as const) {
      const seen = await Promise.all([visit(lighthouse, server.url, device, port)]);
      while (seen.length < runs) seen.push(await visit(lighthouse, server.url, device, port));
      const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
      for (const kind of kinds) {
        const score = median(seen.map(({ scores }) => scores[kind]));
        say(`Lighthouse, landing on a ${device}: ${kind}`, String(score), `≥ ${targets[device][kind]}`);
      }
      const shift = median(seen.map((one) => one.shift));
      say(`layout shift of the landing on a ${device}`, shift.toFixed(3), "≤ 0.02");
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

async function visit(lighthouse: Lighthouse, url: string, device: "desktop" | "mobile", port: number) {
  const result = await lighthouse.default(
    url,
    { port, onlyCategories: [...kinds], logLevel: "error" },
    device === "desktop" ? lighthouse.desktopConfig : undefined,
  );
  const { categories, audits } = result.lhr;
  const scores = Object.fromEntries(
    kinds.map((kind) => [kind, Math.round((categories[kind]?.score ?? 0) * 100)]),
  ) as Record<(typeof kinds)[number], number>;
  return { scores, shift: audits["cumulative-layout-shift"]?.numericValue ?? 1 };
}
