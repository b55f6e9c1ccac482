import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { type RecordedRequest, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import * as shared from "../../contract/shared.ts";
import * as contract from "../../contract.ts";

const offer: shared.SharedAiProvider = {
  id: "aip_0190f1c2d3e4756893a1b2c3d4e5f611",
  kind: "anthropic",
  name: "Claude",
  model: "claude-sonnet-4-5",
  status: "connected",
  reason: "answers",
  checkedAt: "2026-11-16T10:00:00Z",
  checkMs: 800,
  allowed: false,
  readsPictures: true,
  pictures: false,
  budgetMicros: 20_000_000,
  spentMicros: 17_000_000,
  budgetState: "warning",
  callsPerDay: 100,
  callsToday: 12,
};
const usage: contract.AiUsage = {
  ...{ stopped: false, budgetMicros: null, logDays: 30, spentMicros: 0, forecastMicros: 0, budgetState: "free" },
  ...{ calls: 12, unpricedCalls: 0, tokens: 900, medianMs: 900, today: "2026-11-16", monthEnd: "2026-11-30", days: [] },
};
const provider: contract.AiProvider = {
  ...{ id: offer.id, kind: "anthropic", name: "Claude", baseUrl: "https://api.anthropic.com/v1" },
  ...{ model: "claude-sonnet-4-5", keyEnd: "9x2k", enabled: true, status: "connected", reason: "answers" },
  ...{ checkedAt: "2026-11-16T10:00:00Z", checkMs: 800, inputPrice: 3, outputPrice: 15, budgetMicros: null },
  ...{
    spentMicros: 0,
    budgetState: "free",
    uses: [],
    pictures: false,
    transcriptionModel: null,
    offered: false,
    tenantBudgetMicros: null,
  },
  ...{ tenantCallsPerDay: null, createdAt: "2026-11-01T10:00:00Z" },
};
const stubs = (...others: Stub[]): Stub[] => [
  ...others,
  [getMe, respondWith(exampleMe("admin", { operator: false }))],
  [contract.listAiProviders, respondWith({ items: [] })],
  [contract.getAiUsage, respondWith(usage)],
  [shared.listSharedAiProviders, respondWith({ items: [offer] })],
];
const toggle = (name: string) => page.getByRole("switch", { name, exact: true });
/** The label is what people click: the switch itself lies under its drawing. */
const press = (name: string) => page.getByText(name, { exact: true }).click();
const sent = (asked: RecordedRequest[]) => asked.map(({ body }) => body).filter((body) => body !== undefined);

it("shows what the platform offers with its state and limits, and what would leave to whom [R3.10]", async () => {
  stubServer(stubs());
  await visit("/admin/ai-providers");
  const card = page.getByRole("region", { name: "Provided by the platform" });
  await expect.element(card.getByText("Claude", { exact: true })).toBeVisible();
  await expect.element(card.getByText("Connected")).toBeVisible();
  await expect.element(card.getByText("$17.00 of $20.00 this month")).toBeVisible();
  await expect.element(card.getByText("12 of 100 calls today")).toBeVisible();
  await expect.element(card.getByText("More than 80% of the budget is spent.")).toBeVisible();
  await expect.element(toggle("Use Claude")).not.toBeChecked();
  await expect
    .element(toggle("Use Claude"))
    .toHaveAccessibleDescription(/is sent to Anthropic through the platform’s account/);
  await expect.element(toggle("Send pictures of business cards")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "No AI provider yet" })).toBeVisible();
});

it("is used once it is turned on, pictures only with a second switch, and both can be stopped", async () => {
  let item = offer;
  const asked = stubServer(
    stubs(
      [shared.listSharedAiProviders, (one) => respondWith({ items: [item] })(one)],
      [
        shared.allowSharedAiProvider,
        (one) => {
          item = { ...item, ...(one.body as Pick<typeof offer, "allowed" | "pictures">) };
          return respondWith(item)(one);
        },
      ],
    ),
  );
  await visit("/admin/ai-providers");
  await press("Use Claude");
  await expect.element(page.getByText("Claude from the platform is used.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Stop all AI calls" })).toBeVisible();
  await expect.element(toggle("Send pictures of business cards")).not.toBeChecked();
  await press("Send pictures of business cards");
  await expect.element(toggle("Send pictures of business cards")).toBeChecked();
  await press("Use Claude");
  await expect.element(toggle("Use Claude")).not.toBeChecked();
  expect(sent(asked).filter((body) => "allowed" in (body as object))).toEqual([
    { allowed: true, pictures: false },
    { allowed: true, pictures: true },
    { allowed: false, pictures: false },
  ]);
});

it("names a server of unknown hands as the platform’s choice, and fits on a phone", async () => {
  stubServer(stubs([shared.listSharedAiProviders, respondWith({ items: [{ ...offer, kind: "compatible" }] })]));
  await visit("/admin/ai-providers", { width: 360 });
  await expect.element(page.getByText(/is sent to a server that the platform chose/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

const operator: Stub = [getMe, respondWith(exampleMe("admin", { operator: true }))];
const own = (one = provider): Stub => [contract.listAiProviders, respondWith({ items: [one] })];
const nothingShared: Stub = [shared.listSharedAiProviders, respondWith({ items: [] })];

it("lets the operator offer a provider within limits, and shows sums of each tenant", async () => {
  const use = { tenantId: `ten_${"1".repeat(32)}`, name: "Lumen", calls: 41, tokens: 12_300, costMicros: 2_500_000 };
  const asked = stubServer(
    stubs(
      operator,
      own(),
      nothingShared,
      [shared.listOfferUse, respondWith({ items: [use] })],
      [shared.offerAiProvider, respondWith({ ...provider, offered: true })],
    ),
  );
  await visit("/admin/ai-providers");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Offer to tenants" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("row", { name: /Lumen/ }).getByText("$2.50")).toBeVisible();
  await press("Offered");
  await dialog.getByLabelText("Monthly budget per tenant").fill("25");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(asked).at(-1)).toEqual({ offered: true, tenantBudgetMicros: 25_000_000, tenantCallsPerDay: null });
});

it("says which limit an offer lacks", async () => {
  stubServer(
    stubs(
      operator,
      own({ ...provider, inputPrice: null }),
      nothingShared,
      [shared.listOfferUse, respondWith({ items: [] })],
      [shared.offerAiProvider, rejectWith(contract.errors.offerUnlimited)],
    ),
  );
  await visit("/admin/ai-providers");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Offer to tenants" }).click();
  await expect.element(page.getByText("No tenant has used it this month.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Set calls per day, or a budget together with prices.")).toBeVisible();
  await expect.element(page.getByLabelText("Calls per day and tenant")).toHaveFocus();
});

it("an admin who is not the operator offers nothing", async () => {
  stubServer(stubs(own({ ...provider, offered: false }), nothingShared));
  await visit("/admin/ai-providers");
  await page.getByRole("button", { name: "More actions" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "Offer to tenants" })).not.toBeInTheDocument();
});
