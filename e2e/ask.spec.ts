import { startModelServer } from "../src/features/providers/server/testing/model-server.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, phone, test } from "./fixtures.ts";

const reading = {
  ...{ measures: ["wonValue"], by: null, period: "90d", compare: null, country: null, source: null },
  ...{ confidence: null, names: [] },
};

test("with a connected model an email fills the form, and a question is answered with the figure of analytics", async ({
  page,
  at,
  signInAs,
}) => {
  test.slow();
  const model = await startModelServer("compatible");
  try {
    await signInAs("admin", "acme");
    await test.step("a provider is connected", async () => {
      await page.goto(at("/admin/ai-providers", "acme"));
      await page.getByRole("button", { name: "Add provider" }).first().click();
      const form = page.getByRole("dialog");
      await form.getByRole("combobox", { name: "Kind" }).click();
      await page.getByRole("option", { name: "OpenAI-compatible server" }).click();
      await form.getByRole("textbox", { name: "Name" }).fill("Ask model");
      await form.getByRole("textbox", { name: "Address" }).fill(model.baseUrl);
      await form.getByLabel("API key", { exact: true }).fill(model.key);
      await form.getByRole("button", { name: "Load models" }).click();
      await form.getByRole("combobox", { name: "Model" }).click();
      await page.getByRole("option", { name: "small-model" }).click();
      await form.getByRole("button", { name: "Add provider" }).click();
      const row = page.getByRole("listitem").filter({ hasText: "small-model" });
      await expect(row.getByText("Connected")).toBeVisible({ timeout: 30_000 });
    });

    await test.step("an email fills the form", async () => {
      const fields = ["position", "email", "phone", "company", "estimatedMinor", "productInterest", "timeline"];
      const nothing = Object.fromEntries([...fields, "city", "state", "country"].map((field) => [field, null]));
      const fullName = { value: "Grace Holloway", quote: "Grace Holloway" };
      model.state.answer = JSON.stringify({ ...nothing, fullName });
      await page.goto(at("/referrals?form=new", "acme"));
      await page.getByRole("button", { name: "Paste an email" }).click();
      await page
        .getByRole("textbox", { name: "Email, signature, or vCard" })
        .fill("From: Grace Holloway <grace@holloway.example>\nWe need new machines.");
      await page.getByRole("button", { name: "Fill in" }).click();
      await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue("Grace Holloway");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue("");
    });

    const card = page.getByRole("region", { name: /^Answer to “How is business going/ });
    let figure = "";
    await test.step("a question in words is answered, and the model calculates nothing", async () => {
      model.state.answer = JSON.stringify(reading);
      await page.goto(at("/insights", "acme"));
      await page.getByRole("textbox", { name: "Ask about your figures" }).fill("How is business going?");
      await page.keyboard.press("Enter");
      await expect(card.getByText("Understood by Ask model · figures from your records")).toBeVisible();
      await expect(card.getByRole("heading", { name: /^Won value, last 90 days/ })).toBeFocused();
      figure = (await card.getByRole("definition").first().innerText()).trim();
      expect(figure).toMatch(/\d/);
      await expectAccessible(page);
    });

    await test.step("analytics shows the same figure", async () => {
      await card.getByRole("link", { name: "Open in analytics" }).click();
      await expect(page).toHaveURL(/\/analytics\?frame=90d$/);
      const chart = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: "Won value", exact: true }) });
      await expect(chart.getByText(figure, { exact: false }).first()).toBeVisible();
    });

    await test.step("without the model the rules answer, asked from the command palette", async () => {
      model.state.mood = 500;
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Search pages and actions").fill("won value last 90 days");
      await page.getByText("Ask: won value last 90 days").click();
      const answer = page.getByRole("region", { name: "Answer to “won value last 90 days”" });
      await expect(answer.getByText("Understood by fixed rules, without AI")).toBeVisible();
      await expect(answer.getByRole("definition").first()).toHaveText(figure);
    });

    await page.goto(at("/admin/ai-providers", "acme"));
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Ask model removed.")).toBeVisible();
  } finally {
    model.close();
  }
});

test.describe("on a phone in Arabic in dark mode", () => {
  test.use({ ...phone, locale: "ar", colorScheme: "dark" });

  test("a suggestion is answered", async ({ page, at, signInAs }) => {
    await signInAs("company", "default");
    await page.goto(at("/insights?lang=ar"));
    await page.getByRole("button", { name: "قيمة الصفقات المكسوبة حسب البلد في الربع الماضي" }).click();
    const card = page.getByRole("region", { name: /^إجابة عن/ });
    await expect(card.getByRole("heading", { name: /^قيمة الصفقات المكسوبة، الربع الماضي/ })).toBeFocused();
    await expect(card.getByRole("listitem").first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "إغلاق الإجابة" }).click();
    await expect(card).toHaveCount(0);
  });
});
