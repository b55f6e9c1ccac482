// `npm run shots [route…]` takes screenshots in English, Arabic, dark and on a phone, into shots/. It also reports what a screenshot does
// not show: horizontal overflow and console errors.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, chromiumFlags } from "./chromium.mjs";
import { openApp } from "./open-app.mjs";
import { knownRoutes } from "./routes.mjs";
import { ensureBuilt, ensureInstalled, give, root } from "./set-up.mjs";
import { signIn } from "./sign-in.mjs";

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const ways = [
  { name: "en", locale: "en", ...desktop },
  { name: "ar", locale: "ar", ...desktop },
  { name: "dark", locale: "en", colorScheme: "dark", ...desktop },
  { name: "phone", locale: "en", ...phone },
];

await ensureInstalled();
await ensureBuilt();
const asked = process.argv.slice(2);
const routes = asked.length ? asked : knownRoutes(root);
const stray = routes.find((route) => !route.startsWith("/"));
if (stray) give(`A route must start with a slash: /${stray}`);

const { chromium: engine } = await import("@playwright/test");
const folder = join(root, "shots");
mkdirSync(folder, { recursive: true });
const app = await openApp(join(root, ".data", "shots"));
const browser = await engine.launch({ executablePath: await chromium(), args: chromiumFlags });
let complaints = 0;
try {
  const session = await signIn(app.url, "default", "admin");
  for (const { name, locale, ...view } of ways) {
    const options = { ...view, locale, reducedMotion: "reduce" };
    const stranger = await browser.newContext(options);
    const admin = await browser.newContext(options);
    await admin.addCookies([session]);
    for (const route of routes) if (await shoot(stranger, admin, route, name)) complaints++;
    await Promise.all([stranger.close(), admin.close()]);
  }
} finally {
  await browser.close();
  await app.close();
}
console.log(`\n  ${routes.length} routes in ${ways.length} ways, pictures in shots/, ${complaints} with problems`);
process.exitCode = complaints ? 1 : 0;

/**
 * Takes the screenshot as an anonymous visitor or, if the route requires a login, as the demo's admin. Returns whether it found a problem.
 */
async function shoot(stranger, admin, route, way) {
  const pathOf = (page) => new URL(page.url()).pathname;
  const wanted = route.split(/[?#]/)[0];
  const first = await visit(stranger, route);
  const atTheDoor = pathOf(first.page) === "/login" && wanted !== "/login";
  const { page, errors } = atTheDoor ? await visit(admin, route) : first;
  const name = `${route.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "landing"}-${way}`;
  const elsewhere = pathOf(page) !== wanted;
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (!elsewhere) await takePicture(page, join(folder, `${name}.png`));
  await Promise.all([page, first.page].map((one) => one.close()));
  const told = [...(over > 0 ? [`${over} px too wide`] : []), ...errors];
  const leads = elsewhere ? `  redirects to ${pathOf(page)}` : "";
  console.log(
    `  ${told.length ? "✗" : "✓"} ${name}${leads}${told.length ? `  ${told.join(" | ").slice(0, 400)}` : ""}`,
  );
  return told.length > 0;
}

/** Makes the window as tall as the page: on a longer screenshot the phone's bottom bar would be in the middle. */
async function takePicture(page, path) {
  const { width, height } = page.viewportSize();
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  await page.screenshot({ path });
}

async function visit(context, route) {
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => {
    // Browsers log the 401 of the session request, which is expected for anonymous visitors.
    if (message.type() === "error" && !message.location().url.endsWith("/api/v1/me")) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(app.url + route, { waitUntil: "load" });
  // "networkidle" does not work: a screen with a realtime connection is never idle.
  await page
    .getByRole("heading", { level: 1 })
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => errors.push("no heading appeared"));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
  return { page, errors };
}
