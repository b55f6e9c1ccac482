import { accessibilityViolations, expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, phone, test } from "./fixtures.ts";

type Screens = Record<"stranger" | "referrer" | "company" | "admin", string[]>;

const tabs = (path: string, ...names: string[]) => names.map((name) => `${path}?tab=${name}`);

/** The screens of each role. Other specs check the dialogs and forms they open; the component kit has its own component test. */
const screens: Screens = {
  stranger: [
    ...["/", "/about", "/blog", "/careers", "/contact", "/cookies", "/features", "/help", "/integrations", "/pricing"],
    ...["/privacy", "/terms", "/status", "/login", "/register", "/forgot", "/apply", "/no-such-page"],
  ],
  referrer: [
    ...[
      "/home",
      "/dashboard",
      "/links",
      "/communication",
      "/communication?filter=announcements",
      "/resources",
      "/resources?tab=assets",
      "/referrals",
      "/referrals?form=new",
      "/commissions",
      "/payouts",
      "/insights",
      "/gamification",
      "/gamification/history",
      "/gamification/badges",
      "/gamification/rewards",
      "/gamification/season",
      "/gamification/challenges",
      "/gamification/challenges?tab=past",
      "/profile",
      "/notifications",
    ],
    ...tabs("/commissions", "lines", "statements"),
    ...tabs("/payouts", "payee", "tax"),
    ...tabs("/profile", "security", "notifications", "keys", "data"),
  ],
  company: [
    ...["/home", "/dashboard?frame=1y", "/referrals", "/referrals/import", "/commissions", "/payouts", "/programs"],
    "/partners",
    ...tabs("/referrals", "board", "review"),
    ...tabs("/analytics", "referrals", "partners", "outcomes", "commissions"),
    ...tabs("/insights", "recommendations", "insights", "predictions", "analytics"),
    ...tabs("/commissions", "approvals", "lines", "disputes", "events"),
    ...tabs("/payouts", "payees"),
    "/gamification",
  ],
  admin: [
    ...["/home", "/dashboard", "/admin/sso", "/dev/outbox"],
    ...["/communication?panel=new", "/communication?panel=reports", "/communication?panel=settings"],
    ...tabs("/commissions", "settings"),
    ...tabs("/commissions/plans", "plans", "partners"),
    ...tabs("/payouts", "settings"),
    ...tabs("/admin/members", "people", "applications", "invitations", "registration", "audit"),
    ...tabs("/admin/tenants", "tenants", "branding", "domains", "features", "themes", "settings"),
    ...tabs("/admin/site", "texts", "pages", "messages"),
    ...tabs("/admin/ai-providers", "providers", "log"),
    ...tabs("/gamification/settings", "rules", "tiers", "challenges", "rewards", "redemptions", "privacy", "pace"),
    "/gamification/settings?tab=challenges&form=new",
    ...tabs("/admin/privacy", "consents", "requests", "retention", "records", "agreement"),
  ],
};

/** The screens that are also checked in the variants that tend to break colors and layouts. */
const keyScreens: Screens = {
  stranger: ["/", "/login", "/register", "/status", "/no-such-page"],
  referrer: [
    "/home",
    "/communication",
    "/referrals?form=new",
    "/commissions?tab=statements",
    "/payouts?tab=payee",
    "/insights",
    "/gamification",
  ],
  company: [
    "/dashboard?frame=1y",
    "/analytics?tab=partners",
    "/referrals?tab=board",
    "/commissions?tab=approvals",
    "/insights",
    "/insights?tab=predictions",
    "/insights?tab=analytics",
  ],
  admin: [
    ...tabs("/admin/members", "people", "applications", "invitations", "registration", "audit"),
    ...tabs("/admin/tenants", "tenants", "branding", "domains", "features", "themes", "settings"),
    ...tabs("/admin/ai-providers", "providers", "log"),
  ],
};

const variants = [
  { name: "in English", checked: screens, options: {} },
  { name: "in Arabic", checked: keyScreens, options: { locale: "ar" } },
  { name: "in dark mode", checked: keyScreens, options: { colorScheme: "dark" } },
  { name: "on a phone, in German", checked: keyScreens, options: { locale: "de", ...phone } },
  {
    name: "on a phone, in Arabic, in dark mode",
    checked: keyScreens,
    options: { locale: "ar", colorScheme: "dark", ...phone },
  },
] as const;

for (const { name, checked, options } of variants)
  test.describe(name, () => {
    test.use(options);
    for (const role of ["stranger", "referrer", "company", "admin"] as const)
      for (const path of checked[role])
        test(`${path} is accessible, for a ${role}`, async ({ page, at, signInAs }) => {
          if (role !== "stranger") await signInAs(role);
          await page.goto(at(path));
          await expectAccessible(page);
          await expectNoHorizontalScroll(page);
          expect(new URL(page.url()).pathname, "the screen that was asked for").toBe(new URL(at(path)).pathname);
        });
  });

test("the check finds text with too little contrast on a screen of the app", async ({ page, at }) => {
  await page.goto(at("/login"));
  await expectAccessible(page);
  await page.getByRole("main").evaluate((main) => {
    const faint = Object.assign(document.createElement("p"), { textContent: "Faint" });
    Object.assign(faint.style, { color: "#808080", background: "#777" });
    main.append(faint);
  });
  expect(await accessibilityViolations(page)).toEqual([expect.stringContaining("color-contrast: ")]);
});
