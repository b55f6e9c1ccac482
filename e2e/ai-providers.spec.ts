import { startModelServer } from "../src/features/providers/server/testing/model-server.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, test } from "./fixtures.ts";

/** The smallest picture. */
const card = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("an admin connects a model, tests it, drafts with it, partners extract and summarize, and stopping brings templates [R3.10]", async ({
  page,
  browser,
  at,
  signInAs,
}) => {
  test.slow();
  const model = await startModelServer("compatible");
  const number = String(Date.now());
  const name = `Dora ${number.slice(-5)}`;
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  try {
    await signInAs("referrer", "lumen", context);
    const partnerPage = await context.newPage();
    await partnerPage.goto(at("/referrals?form=new", "lumen"));
    await partnerPage.getByRole("textbox", { name: "Full name" }).fill(name);
    await partnerPage.getByRole("textbox", { name: "Email" }).fill(`hello@company-${number}.example`);
    await partnerPage.getByRole("textbox", { name: "How do you know them?" }).fill("They asked me for an offer.");
    await partnerPage.getByRole("checkbox", { name: /They know I’m sharing/ }).check();
    await partnerPage.getByRole("button", { name: "Submit referral" }).click();
    await expect(partnerPage.getByRole("dialog").first().getByText("Under review").first()).toBeVisible();

    await signInAs("admin", "lumen");
    await page.goto(at("/admin/ai-providers", "lumen"));
    await page.getByRole("button", { name: "Add provider" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "OpenAI-compatible server" }).click();
    await form.getByRole("textbox", { name: "Name" }).fill("Local model");
    await form.getByRole("textbox", { name: "Address" }).fill(model.baseUrl);
    await form.getByLabel("API key", { exact: true }).fill(model.key);
    await form.getByRole("button", { name: "Load models" }).click();
    await form.getByRole("combobox", { name: "Model" }).click();
    await page.getByRole("option", { name: "small-model" }).click();
    await form.getByRole("button", { name: "Add provider" }).click();

    const row = page.getByRole("listitem").filter({ hasText: "small-model" });
    await test.step("it becomes connected without a reload", async () => {
      await expect(row.getByText("Connected")).toBeVisible({ timeout: 30_000 });
    });
    await row.getByRole("button", { name: "Test Local model" }).click();
    await expect(page.getByText(/Test passed: “Hello there\.” in .+, 12 tokens/)).toBeVisible();
    await expectAccessible(page);

    const openQuestion = async () => {
      await page.goto(at("/referrals?tab=review", "lumen"));
      await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await page.getByRole("article", { name }).getByRole("button", { name: "Ask a question" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Draft", exact: true }).click();
    };
    model.state.answer = "Hello, what does [PERSON_2] need?";
    await openQuestion();
    await expect(page.getByText("Drafted by Local model · check before sending")).toBeVisible();

    await test.step("a partner pastes an email, of which the model reads what it says", async () => {
      const found = { fullName: { value: "Grace Holloway", quote: "Grace Holloway" } };
      const others = ["position", "email", "phone", "company", "estimatedMinor", "productInterest", "timeline"];
      const nothing = Object.fromEntries([...others, "city", "state", "country"].map((field) => [field, null]));
      model.state.answer = JSON.stringify({ ...nothing, ...found });
      await partnerPage.goto(at("/referrals?form=new", "lumen"));
      await partnerPage.getByRole("button", { name: "Paste an email" }).click();
      await expect(partnerPage.getByText(/sent to Local model with placeholders/)).toBeVisible();
      await partnerPage
        .getByRole("textbox", { name: "Email, signature, or vCard" })
        .fill("From: Grace Holloway <grace@holloway.example>\nWe need new machines.");
      await partnerPage.getByRole("button", { name: "Fill in" }).click();
      await expect(partnerPage.getByText("Filled in by Local model:")).toBeVisible();
      await expect(partnerPage.getByRole("textbox", { name: "Full name" })).toHaveValue("Grace Holloway");
      await expectAccessible(partnerPage);
      await partnerPage.getByRole("button", { name: "Undo" }).click();
      await expect(partnerPage.getByRole("textbox", { name: "Full name" })).toHaveValue("");
    });
    await test.step("once the admin allows pictures, the model reads a business card", async () => {
      await page.goto(at("/admin/ai-providers", "lumen"));
      await row.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByText("Reads pictures", { exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await partnerPage.goto(at("/referrals?form=new", "lumen"));
      await partnerPage.getByRole("button", { name: "Paste an email" }).click();
      await expect(partnerPage.getByText(/It’s sent to Local model as it is\./)).toBeVisible();
      await expectAccessible(partnerPage);
      const chooser = partnerPage.waitForEvent("filechooser");
      await partnerPage.getByRole("button", { name: "Choose a picture" }).click();
      await (await chooser).setFiles({ name: "card.png", mimeType: "image/png", buffer: card });
      await expect(partnerPage.getByText("Filled in by Local model from the picture:")).toBeVisible();
      const nameField = partnerPage.getByRole("textbox", { name: "Full name" });
      await expect(nameField).toHaveValue("Grace Holloway");
      await expect(nameField).toHaveAccessibleDescription("From the picture");
      expect(model.requests.at(-1)?.body).toContain("data:image/jpeg;base64,");
      model.state.mood = "refusesPictures";
      await partnerPage.getByRole("button", { name: "Undo" }).click();
      await partnerPage.getByRole("button", { name: "Paste an email" }).click();
      const second = partnerPage.waitForEvent("filechooser");
      await partnerPage.getByRole("button", { name: "Choose a picture" }).click();
      await (await second).setFiles({ name: "card.png", mimeType: "image/png", buffer: card });
      await expect(partnerPage.getByText(/so it’s attached to the referral\./)).toBeVisible();
      await expect(partnerPage.getByText("card.png")).toBeVisible();
      model.state.mood = "works";
    });
    await test.step("the history is summarized while the model writes", async () => {
      model.state.answer = "The contact was referred and is under review.";
      await partnerPage.goto(at(`/referrals?q=${encodeURIComponent(name)}`, "lumen"));
      await partnerPage.getByText(name).first().click();
      await partnerPage.getByRole("button", { name: "Summarize" }).click();
      await expect(partnerPage.getByText("Written by Local model · check important details")).toBeVisible();
      await expect(partnerPage.getByText("The contact was referred and is under review.")).toBeVisible();
    });

    await page.goto(at("/admin/ai-providers", "lumen"));
    await page.getByRole("button", { name: "Stop all AI calls" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop all AI calls" }).click();
    await expect(page.getByText("All AI calls are stopped.")).toBeVisible();
    const sent = model.requests.filter(({ method }) => method === "POST").length;
    await openQuestion();
    await expect(page.getByText("From a template · check before sending")).toBeVisible();
    expect(model.requests.filter(({ method }) => method === "POST")).toHaveLength(sent);

    await page.goto(at("/admin/ai-providers?tab=log", "lumen"));
    await expect(page.getByRole("cell", { name: "Drafts" }).first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(at("/admin/ai-providers", "lumen"));
    await expect(page.getByRole("button", { name: "Allow AI calls" })).toBeVisible();
    await expectNoHorizontalScroll(page);
  } finally {
    await context.close();
    model.close();
  }
});

test("the operator offers a model within limits, a tenant turns it on, and turning it off ends it at once [R3.10]", async ({
  page,
  browser,
  at,
  signInAs,
}) => {
  test.slow();
  const model = await startModelServer("compatible");
  const name = `Platform ${String(Date.now()).slice(-5)}`;
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  try {
    await signInAs("admin");
    await page.goto(at("/admin/ai-providers"));
    await page.getByRole("button", { name: "Add provider" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "OpenAI-compatible server" }).click();
    await form.getByRole("textbox", { name: "Name" }).fill(name);
    await form.getByRole("textbox", { name: "Address" }).fill(model.baseUrl);
    await form.getByLabel("API key", { exact: true }).fill(model.key);
    await form.getByRole("combobox", { name: "Model" }).fill("small-model");
    await form.getByRole("button", { name: "Add provider" }).click();
    const row = page.getByRole("listitem").filter({ hasText: name });
    await row.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Offer to tenants" }).click();
    const offer = page.getByRole("dialog");
    await offer.getByText("Offered", { exact: true }).click();
    await offer.getByLabel("Calls per day and tenant").fill("50");
    await expectAccessible(page);
    await offer.getByRole("button", { name: "Save" }).click();
    await expect(row.getByText("Offered to tenants")).toBeVisible();

    await signInAs("admin", "acme", context);
    const tenantPage = await context.newPage();
    await tenantPage.goto(at("/admin/ai-providers", "acme"));
    const shared = tenantPage.getByRole("region", { name: "Provided by the platform" });
    await expect(shared.getByText(name, { exact: true })).toBeVisible();
    await expect(shared.getByRole("switch", { name: `Use ${name}` })).not.toBeChecked();
    await shared.getByText(`Use ${name}`, { exact: true }).click();
    await expect(tenantPage.getByText(`${name} from the platform is used.`)).toBeVisible();
    await expectAccessible(tenantPage);

    await row.getByRole("switch", { name: `Use ${name}` }).press("Space");
    await expect(row.getByText("Turned off")).toBeVisible();
    await tenantPage.reload();
    await expect(shared.getByText("Turned off")).toBeVisible();
    await tenantPage.setViewportSize({ width: 360, height: 780 });
    await expectNoHorizontalScroll(tenantPage);
    await row.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(row).toHaveCount(0);
    await tenantPage.reload();
    await expect(tenantPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(shared).toHaveCount(0);
  } finally {
    await context.close();
    model.close();
  }
});
