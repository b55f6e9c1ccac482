// `npm run pictures` takes the screenshots of the public pages from the demo, in every language, light and dark, into public/pictures/.
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, chromiumFlags } from "./chromium.mjs";
import { openApp } from "./open-app.mjs";
import { ensureBuilt, ensureInstalled, root } from "./set-up.mjs";
import { signIn } from "./sign-in.mjs";

await ensureInstalled();
await ensureBuilt();

/** The person's role, the path, and what is opened on the screen. */
const pictures = [
  { name: "dashboard", role: "company", path: "/dashboard?frame=1y" },
  { name: "board", role: "company", path: "/referrals?tab=board" },
  { name: "commission", role: "referrer", path: "/commissions?tab=lines", open: "main tbody tr" },
];
const size = { width: 1440, height: 900 };

const { chromium: engine } = await import("@playwright/test");
const { default: sharp } = await import("sharp");
const folder = join(root, "public", "pictures");
mkdirSync(folder, { recursive: true });
// Runs in production mode, so that development screens are not in the navigation.
const production = { NODE_ENV: "production", DEMO: "on", SECRET: randomUUID() + randomUUID() };
const app = await openApp(join(root, ".data", "shots"), production);
const browser = await engine.launch({ executablePath: await chromium(), args: chromiumFlags });
try {
  const sessions = new Map();
  for (const role of ["company", "referrer"]) sessions.set(role, await signIn(app.url, "default", role));
  for (const code of readdirSync(join(root, "src", "features", "site", "content")))
    for (const scheme of ["light", "dark"])
      for (const picture of pictures) await takePicture(picture, code, scheme, sessions.get(picture.role));
} finally {
  await browser.close();
  await app.close();
}

async function takePicture({ name, path, open }, locale, scheme, session) {
  const context = await browser.newContext({ viewport: size, locale, colorScheme: scheme, reducedMotion: "reduce" });
  await context.addCookies([session]);
  await context.addInitScript((code) => localStorage.setItem("user-locale", code), locale);
  const page = await context.newPage();
  await page.goto(app.url + path);
  await page.locator("h1").first().waitFor();
  if (open) await page.locator(open).first().click();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Charts are drawn shortly after their data arrived.
  await page.waitForTimeout(3000);
  const shot = await page.screenshot();
  await sharp(shot)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(folder, `${name}-${locale}-${scheme}.webp`));
  await context.close();
  console.log(`  ✓ ${name}-${locale}-${scheme}`);
}
