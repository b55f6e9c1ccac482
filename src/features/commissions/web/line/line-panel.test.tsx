import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { answerDispute, openDispute, previewAnswer, undoAnswer } from "../../contract/disputes.ts";
import { errors } from "../../contract/errors.ts";
import { getCommission, moveCommission } from "../../contract/lines.ts";
import { commissionFixtures } from "../testing/commission-fixtures.ts";
import { bonusLine, commissionDetail, dispute, ids, line } from "../testing/examples.ts";

const address = `/commissions?tab=lines&id=${ids.line}`;
const panel = page.getByRole("dialog");

it("shows the calculation of the amount step by step, with its rule and version [R2.16]", async () => {
  stubServer(commissionFixtures("referrer"));
  await visit(address);
  const sum = panel.getByRole("table", { name: "How it’s calculated" });
  await expect.element(sum).toBeVisible();
  for (const figure of ["€12,345.67", "€1,000.00", "€281.48", "€897.04"])
    await expect.element(sum.getByText(figure, { exact: true }).last()).toBeVisible();
  await expect.element(panel.getByText(/Standard, version 3/)).toBeVisible();
  await expect.element(panel.getByText(/When a deal is won/)).toBeVisible();
  await expect.element(panel.getByText(/On hold until December 14, 2036/)).toBeVisible();
});

it("states the rule in the plan's currency, regardless of the deal's", async () => {
  const why = defined(commissionDetail().why);
  const rates = [{ from: "USD", to: "EUR", rate: "0.892697732548", day: "2026-09-25" }];
  stubServer(
    commissionFixtures("referrer", [
      [getCommission, respondWith(commissionDetail({ planCurrency: "USD", why: { ...why, rates } }))],
    ]),
  );
  await visit(address);
  await expect.element(panel.getByText(/up to \$10,000 and 12% above \$10,000/)).toBeVisible();
  await expect.element(panel.getByText("1 USD = 0.892698 EUR on September 25, 2026")).toBeVisible();
});

it("explains a bonus by what granted it, with neither deal nor plan", async () => {
  const bonus = commissionDetail({ ...bonusLine(), why: null });
  stubServer(commissionFixtures("referrer", [[getCommission, respondWith(bonus)]]));
  await visit(address);
  await expect.element(panel.getByText("Prize: Autumn sprint")).toBeVisible();
  await expect.element(panel.getByRole("table").getByText("€50.00")).toBeVisible();
  await expect.element(panel.getByText(/The prize of a challenge/)).toBeVisible();
  await expect.element(panel.getByText(/Then it goes to approval/)).toBeVisible();
  await expect.element(panel.getByText(/refund/)).not.toBeInTheDocument();
  await expect.element(panel.getByRole("link", { name: "Autumn sprint" })).not.toBeInTheDocument();
});

it("continues the calculation with refunds", async () => {
  stubServer(
    commissionFixtures("referrer", [
      [
        getCommission,
        respondWith(
          commissionDetail({
            leftMinor: 60_000,
            state: "paid",
            paidAt: "2026-11-14T10:00:00Z",
            payoutItemId: ids.item,
          }),
        ),
      ],
    ]),
  );
  await visit(address);
  await expect.element(panel.getByRole("row", { name: "Refunds -€297.04" })).toBeVisible();
  await expect.element(panel.getByRole("row", { name: "Net commission €600.00" })).toBeVisible();
  await expect
    .element(panel.getByRole("link", { name: "View payout" }))
    .toHaveAttribute("href", `/payouts?item=${ids.item}`);
});

it("does not show a commission as paid that was taken back after the payout, and says what is owed", async () => {
  const clawedBack = {
    ...{ state: "paid" as const, paidAt: "2026-11-01T10:00:00Z", minor: 89_704, leftMinor: 69_704 },
    ...{ clawedBackMinor: 20_000, owedMinor: 12_000 },
  };
  stubServer(commissionFixtures("referrer", [[getCommission, respondWith(commissionDetail(clawedBack))]]));
  await visit(address);
  await expect.element(panel.getByText("Paid, partly clawed back")).toBeVisible();
  await expect.element(panel.getByText("Paid", { exact: true })).not.toBeInTheDocument();
  await expect.element(panel.getByText(/€200.00 was clawed back/)).toBeVisible();
  await expect.element(panel.getByText(/€120.00 is still owed/)).toBeVisible();
});

it("lets its owner dispute it with a reason and a text", async () => {
  const asked = stubServer(commissionFixtures("referrer", [[openDispute, respondWith(dispute({ personId: ids.me }))]]));
  await visit(address);
  await panel.getByRole("button", { name: "Dispute this commission" }).click();
  await panel.getByRole("button", { name: "Send dispute" }).click();
  await expect.element(panel.getByRole("textbox", { name: "Explanation" })).toHaveFocus();
  await panel.getByRole("textbox", { name: "Explanation" }).fill("The deal was 1,000 larger.");
  await panel.getByRole("button", { name: "Send dispute" }).click();
  await expect.element(page.getByText("Dispute sent.")).toBeVisible();
  expect(asked.find(({ body }) => body)?.body).toEqual({ reason: "amount", text: "The deal was 1,000 larger." });
});

const disputed = (more: Parameters<typeof dispute>[0] = {}) =>
  commissionDetail({
    ...{ personId: ids.partner, personName: "Rosa Diaz" },
    ...{ disputed: true, disputes: [dispute(more)], disputableUntil: null },
  });
const preview = {
  ...{ currency: "EUR", beforeMinor: 89_704, afterMinor: 98_104, leftBeforeMinor: 89_704, leftAfterMinor: 98_104 },
  ...{ effect: "held" as const, needsApproval: false },
};

it("upholds a dispute only with another amount and a reason, after showing what that does", async () => {
  const asked = stubServer(
    commissionFixtures("company", [
      [getCommission, respondWith(disputed())],
      [previewAnswer, respondWith(preview)],
      [answerDispute, respondWith(dispute())],
    ]),
  );
  await visit(address);
  await expect.element(panel.getByText("The deal was 1,000 larger.")).toBeVisible();
  const amount = panel.getByRole("textbox", { name: "Correct amount" });
  await expect.element(amount).toHaveValue("");
  await amount.fill("897.04");
  await panel.getByRole("textbox", { name: "Reason" }).fill("You are right");
  await panel.getByRole("button", { name: "Review decision" }).click();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAccessibleDescription(/differs from the current one/);
  await amount.fill("981.04");
  await panel.getByRole("button", { name: "Review decision" }).click();
  await expect.element(panel.getByRole("heading", { name: "What this decision does" })).toHaveFocus();
  await expect.element(panel.getByText("€897.04 → €981.04").first()).toBeVisible();
  expect(asked.some(({ body }) => body)).toBe(false);
  await panel.getByRole("button", { name: "Uphold dispute" }).click();
  await expect.element(page.getByText("Decision saved. It can be undone for 10 minutes.")).toBeVisible();
  expect(asked.find(({ body }) => body)?.body).toEqual({ outcome: "upheld", text: "You are right", minor: 98_104 });
});

it("offers to undo a decision until it takes effect", async () => {
  const decision = { outcome: "upheld" as const, minor: 98_104, undoUntil: "2026-11-17T14:30:00Z" };
  stubServer(
    commissionFixtures("company", [
      [getCommission, respondWith(disputed({ decision }))],
      [undoAnswer, respondWith(dispute())],
    ]),
  );
  await visit(address);
  await expect.element(panel.getByText(/Upheld with €981.04/)).toBeVisible();
  await panel.getByRole("button", { name: "Undo decision" }).click();
  await expect.element(page.getByText("Decision undone. The dispute is open again.")).toBeVisible();
});

it("approves the version that was seen, and voids only with a reason", async () => {
  const waiting = commissionDetail({
    state: "in_approval",
    version: 4,
    moves: ["approve", "suspect", "void"],
    personId: ids.partner,
  });
  const asked = stubServer(
    commissionFixtures("company", [
      [getCommission, respondWith(waiting)],
      [moveCommission, rejectWith(errors.stale, { version: 5 })],
    ]),
  );
  await visit(address);
  await panel.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => asked.find(({ body }) => body)?.body).toEqual({ version: 4, move: "approve" });
  await panel.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Void" }).click();
  const ask = page.getByRole("dialog", { name: "Void" });
  await ask.getByRole("button", { name: "Void" }).click();
  await expect.element(ask.getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(/.+/);
});

it("says why the user cannot approve it", async () => {
  stubServer(
    commissionFixtures("company", [
      [
        getCommission,
        respondWith(commissionDetail({ ...line({ state: "in_approval", bar: "closer" }), personId: ids.partner })),
      ],
    ]),
  );
  await visit(address);
  await expect.element(panel.getByText("You closed this deal, so someone else has to approve it.")).toBeVisible();
});

const barred = (role: "admin" | "company") =>
  commissionFixtures(role, [
    [
      getCommission,
      respondWith(
        commissionDetail({
          ...line({ state: "in_approval", bar: "closer" }),
          personId: ids.partner,
          lacksApprovers: true,
        }),
      ),
    ],
  ]);

it("offers an admin to invite a colleague where no one else can approve", async () => {
  stubServer(barred("admin"));
  const { address: current } = await visit(address);
  await expect.element(panel.getByText(/someone else has to approve it. No one else on your team can/)).toBeVisible();
  await panel.getByRole("button", { name: "Invite a colleague" }).click();
  await expect.poll(current).toBe("/admin/members?tab=invitations&invite=company");
});

it("tells a member who may not invite to ask an admin", async () => {
  stubServer(barred("company"));
  await visit(address);
  await expect.element(panel.getByText(/Ask an admin to invite someone/)).toBeVisible();
  expect(panel.getByRole("button", { name: "Invite a colleague" }).query()).toBeNull();
});

it("says that a commission does not exist", async () => {
  stubServer(commissionFixtures("company", [[getCommission, rejectWith(baseErrors.notFound)]]));
  await visit(address);
  await expect.element(panel.getByText("Commission not found")).toBeVisible();
});
