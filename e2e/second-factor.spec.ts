import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "./house.ts";

type At = (path: string) => string;
type Enter = (role: "admin", tenant: "default", context: BrowserContext) => Promise<void>;

/** Somebody new, in the page's own context: what a journey changes about an account disturbs no other. */
async function newcomer(page: Page, at: At) {
  const person = { email: `${randomUUID()}@goodword.test`, password: "correct horse 7" };
  const answer = await page.request.post(at("/api/v1/registrations"), {
    data: { ...person, firstName: "Ana", lastName: "Lima" },
  });
  expect(answer.status()).toBe(200);
  const phoneNumber = `+4915${String(Date.now()).slice(-9)}`;
  return { ...person, phoneNumber };
}

/** The six digits that were sent last, read where an admin of a house in development reads them. */
async function sentTo(phoneNumber: string, { browser, at, enter }: { browser: Browser; at: At; enter: Enter }) {
  const context = await browser.newContext();
  await enter("admin", "default", context);
  const answer = await context.request.get(at("/api/v1/outbox?filter=channel:eq:sms&limit=50"));
  const { items } = (await answer.json()) as { items: { to: string; text: string }[] };
  await context.close();
  return /\d{6}/.exec(items.find(({ to }) => to === phoneNumber)?.text ?? "")?.[0] ?? "";
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}
const logOut = (page: Page, at: At) => page.request.delete(at("/api/v1/session"));

test("a phone becomes the second factor, and the next log-in asks for its code [R4.2 R4.3 R7.3]", async ({
  page,
  browser,
  at,
  enter,
  axe,
}) => {
  test.slow(); // three log-ins' worth of hashing, work and accessibility checks
  const person = await newcomer(page, at);
  const code = () => sentTo(person.phoneNumber, { browser, at, enter });
  await page.goto(at("/profile?tab=security"));
  await page.getByRole("button", { name: "Set up text messages" }).click();
  await page.getByRole("textbox", { name: "Phone number" }).fill(person.phoneNumber);
  await page.getByRole("button", { name: "Send code" }).click();
  const field = page.getByRole("textbox", { name: "Code", exact: true });
  await expect(field).toBeVisible();
  await axe();
  await field.fill(await code());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("list", { name: "Backup codes" }).getByRole("listitem")).toHaveCount(10);
  await axe();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 codes left for the day your phone is lost.")).toBeVisible();

  await logOut(page, at);
  await page.goto(at("/login?redirect=/status"));
  await logIn(page, person);
  await expect(page).toHaveURL(at("/second-factor?redirect=%2Fstatus"));
  await axe();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(field).toBeVisible();
  await field.fill(await code());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(at("/status"));
  await axe();

  const there = await browser.newContext({ locale: "ar", viewport: { width: 360, height: 780 } });
  const phone = await there.newPage();
  await phone.request.post(at("/api/v1/session"), { data: { email: person.email, password: person.password } });
  await phone.goto(at("/second-factor"));
  await expect(phone.locator("html")).toHaveAttribute("dir", "rtl");
  await phone.getByRole("button", { name: "إرسال الرمز" }).click();
  await expect(phone.getByRole("textbox", { name: "الرمز" })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await axe(phone);
  const arabic = (await code()).replaceAll(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
  await phone.getByRole("textbox", { name: "الرمز" }).fill(arabic);
  await phone.getByRole("button", { name: "متابعة" }).click();
  await expect(phone).toHaveURL(at("/dashboard"));
  await axe(phone);
  await there.close();
});

/** A device with a fingerprint reader whose owner always touches it. */
async function withFingerprint(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added, and opens the account without a password [R1.8 R4.1]", async ({ page, at, axe }) => {
  const { email } = await newcomer(page, at);
  await withFingerprint(page);
  await page.goto(at("/profile?tab=security"));
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Passkey on Linux" })).toBeVisible();
  await axe();
  await logOut(page, at);
  await page.goto(at("/login"));
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL(at("/dashboard"));
  const { person } = await (await page.request.get(at("/api/v1/me"))).json();
  expect(person.email).toBe(email);
  await page.goto(at("/profile?tab=security"));
  const added = page.getByRole("listitem").filter({ hasText: "Passkey on Linux" });
  await expect(added.getByText(/^Last used/)).toBeVisible();
  await axe();
});
