// `npm run shots [route…]` takes screenshots in English, Arabic, dark and on a phone, into shots/. It also reports what a screenshot does
// not show: horizontal overflow and console errors.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, chromiumFlags } from "./chromium.mjs";
import { openApp } from "./open-app.mjs";
import { knownRoutes } from "./routes.mjs";
import { ensureBuilt, ensureInstalled, exitWithMessage, root } from "./set-up.mjs";
import { signIn } from "./sign-in.mjs";

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const variants = [
  { name: "en", locale: "en", ...desktop },
  { name: "ar", locale: "ar", ...desktop },
  { name: "dark", locale: "en", colorScheme: "dark", ...desktop },
  { name: "phone", locale: "en", ...phone },
];

await ensureInstalled();
await ensureBuilt();
const requested = process.argv.slice(2);
const routes = requested.length ? requested : knownRoutes(root);
const invalidRoute = routes.find((route) => !route.startsWith("/"));
if (invalidRoute) exitWithMessage(`A route must start with a slash: /${invalidRoute}`);

const { chromium: engine } = await import("@playwright/test");
const folder = join(root, "shots");
mkdirSync(folder, { recursive: true });
const app = await openApp(join(root, ".data", "shots"));
const browser = await engine.launch({ executablePath: await chromium(), args: chromiumFlags });
let problemCount = 0;
try {
  const session = await signIn(app.url, "default", "admin");
  for (const { name, locale, ...view } of variants) {
    const options = { ...view, locale, reducedMotion: "reduce" };
    const anonymous = await browser.newContext(options);
    const admin = await browser.newContext(options);
    await admin.addCookies([session]);
    for (const route of routes) if (await captureRoute(anonymous, admin, route, name)) problemCount++;
    await Promise.all([anonymous.close(), admin.close()]);
  }
} finally {
  await browser.close();
  await app.close();
}
console.log(
  `\n  ${routes.length} routes in ${variants.length} ways, pictures in shots/, ${problemCount} with problems`,
);
process.exitCode = problemCount ? 1 : 0;

/**
 * Takes the screenshot as an anonymous visitor or, if the route requires a login, as the demo's admin. Returns whether it found a problem.
 */
async function captureRoute(anonymous, admin, route, variant) {
  const pathOf = (page) => new URL(page.url()).pathname;
  const expectedPath = route.split(/[?#]/)[0];
  const first = await visit(anonymous, route);
  const needsLogin = pathOf(first.page) === "/login" && expectedPath !== "/login";
  const { page, errors } = needsLogin ? await visit(admin, route) : first;
  const name = `${route.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "landing"}-${variant}`;
  const isRedirected = pathOf(page) !== expectedPath;
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (!isRedirected) await saveScreenshot(page, join(folder, `${name}.png`));
  await Promise.all([page, first.page].map((one) => one.close()));
  const problems = [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...errors];
  const redirect = isRedirected ? `  redirects to ${pathOf(page)}` : "";
  console.log(
    `  ${problems.length ? "✗" : "✓"} ${name}${redirect}${problems.length ? `  ${problems.join(" | ").slice(0, 400)}` : ""}`,
  );
  return problems.length > 0;
}

/** Makes the window as tall as the page: on a longer screenshot the phone's bottom bar would be in the middle. */
async function saveScreenshot(page, path) {
  const { width, height } = page.viewportSize();
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, pageHeight) });
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
