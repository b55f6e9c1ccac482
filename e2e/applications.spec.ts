import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, phone, test } from "./fixtures.ts";
import { newAddress } from "./register-person.ts";

test("an applicant applies on a phone, confirms by mail, is approved, and joins as a partner [R4.6]", async ({
  page,
  browser,
  at,
  signInAs,
}) => {
  const email = newAddress();
  const context = await browser.newContext({ ...phone, locale: "en-US", reducedMotion: "reduce" });
  const applicant = await context.newPage();
  await applicant.goto(at("/", "nordlys"));
  await applicant.getByRole("main").getByRole("link", { name: "Apply" }).first().click();
  await expect(applicant).toHaveURL(at("/apply", "nordlys"));
  await applicant.getByRole("textbox", { name: "Full name" }).fill("Tuva Lien");
  await applicant.getByRole("textbox", { name: "Email" }).fill(email);
  await applicant.getByRole("textbox", { name: "Company" }).fill("Lien Energi");
  await applicant.getByRole("combobox", { name: "Country" }).selectOption("NO");
  await applicant.getByRole("textbox", { name: "Who would you refer to us?" }).fill("Cabin owners");
  await applicant.getByRole("combobox", { name: /How many customers/ }).selectOption("20 to 100");
  await applicant.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await expectAccessible(applicant);
  await expectNoHorizontalScroll(applicant);
  await applicant.getByRole("button", { name: "Send application" }).click();
  await expect(applicant.getByRole("heading", { level: 1, name: "No email was sent" })).toBeVisible();
  await expectAccessible(applicant);

  // The outbox of the operator shows the mails of every tenant.
  await signInAs("admin");
  const linkIn = async (subject: RegExp, path: string) => {
    await page.goto(at("/dev/outbox"));
    await page.getByRole("row").filter({ hasText: email }).filter({ hasText: subject }).click();
    const text = await page.getByRole("dialog").getByText(`${path}?token=`).textContent();
    return /https?:\/\/\S+\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "";
  };
  await applicant.goto(await linkIn(/Confirm your application to/, "/apply/confirm"));
  await expect(applicant.getByRole("heading", { level: 1, name: "Application received" })).toBeVisible();
  await expect(applicant.getByText(/usually within 3 business days/)).toBeVisible();
  await expectAccessible(applicant);

  const adminContext = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  await signInAs("admin", "nordlys", adminContext);
  const admin = await adminContext.newPage();
  await admin.goto(at("/home", "nordlys"));
  await admin.getByRole("link", { name: /^Review: \d+ applications to review$/ }).click();
  await admin.getByRole("row").filter({ hasText: email }).click();
  const panel = admin.getByRole("dialog", { name: "Tuva Lien" });
  await expect(panel.getByText("Cabin owners")).toBeVisible();
  await expectAccessible(admin);
  await panel.getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText(/Tuva Lien approved/)).toBeVisible();
  await expect(panel).toBeHidden();

  await applicant.goto(await linkIn(/invited you to/, "/invitation"));
  await applicant.getByLabel("First name").fill("Tuva");
  await applicant.getByLabel("Password", { exact: true }).fill("correct horse 7");
  await applicant.getByRole("button", { name: "Create account and join" }).click();
  await expect(applicant).toHaveURL(at("/home", "nordlys"));
  await expect(applicant.getByRole("heading", { level: 1, name: /Tuva/ })).toBeVisible();

  await admin.goto(at("/admin/members", "nordlys"));
  await admin.getByRole("searchbox", { name: "Search name or email" }).fill(email);
  await expect(admin.getByRole("row").filter({ hasText: email })).toContainText(/Partner/);
  await adminContext.close();
  await context.close();
});

for (const [name, options] of [
  ["in Arabic", { locale: "ar" }],
  ["in dark mode", { colorScheme: "dark" }],
  ["on a phone, in German", { locale: "de", ...phone }],
] as const)
  test.describe(name, () => {
    test.use(options);
    test("the application form, the queue, an application and the editor are accessible", async ({
      page,
      at,
      signInAs,
    }) => {
      await page.goto(at("/apply", "nordlys"));
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await signInAs("admin", "nordlys");
      for (const path of ["?tab=applications", "?tab=registration"]) {
        await page.goto(at(`/admin/members${path}`, "nordlys"));
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
      }
      await page.goto(at("/admin/members?tab=applications", "nordlys"));
      // On a phone a row is a card, which a button covers.
      await page.getByText("sigrid@fjordvarme.test").click({ force: true });
      await expect(page.getByRole("dialog", { name: "Sigrid Aas" })).toBeVisible();
      await expectAccessible(page);
    });
  });
