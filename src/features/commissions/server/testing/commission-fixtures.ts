import type { testApp } from "#app/testing.ts";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { importRates } from "#features/ledger/contract.ts";
import { post } from "#features/ledger/server/writes.ts";
import { createPlan, publishDraft, usePlan } from "#features/plans/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { newId } from "#server/db/new-id.ts";
import { withTenant } from "#server/with-tenant.ts";
import { createDealEvent } from "../../contract/events.ts";
import { listCommissions, moveCommission } from "../../contract/lines.ts";
import { schedule, settle, unschedule } from "../writes.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
type Terms = Parameters<typeof createPlan.input.parse>[0];

export const today = dayIn("UTC", Date.now());

/** A rule that pays the given basis points of a won deal. */
export const percentOfWon = (bp: number, rest: object = {}) => ({
  key: "won",
  trigger: "won",
  basis: "dealValue",
  formula: { kind: "percent", bp },
  ...rest,
});

let eventCount = 0;

/** Fixtures for commissions in a test tenant: plans, deals and payouts. */
export function commissionFixtures(app: TestApp, tenantId: Id<"ten">) {
  const { submitAccepted: accepted, move } = referralFixtures(app);

  /** Creates a plan effective from today, for the tenant's first program unless another scope is given. Limits are in euros. */
  async function createTestPlan(
    admin: Person,
    rules: unknown[],
    { scope = "program", target = "", ...terms } = {} as Record<string, string>,
  ) {
    await app.asOwner("update tenants set currency = 'EUR' where id = $1", [tenantId.slice(4)]);
    const created = await admin.call(createPlan, {
      name: "Plan",
      currency: "EUR",
      rules,
      ...terms,
    } as unknown as Terms as never);
    const { revision } = created.versions[0]!;
    await admin.call(publishDraft, { id: created.id, revision, effectiveFrom: today });
    const { programs } = await admin.call(getCatalog, {});
    await admin.call(usePlan, { id: created.id, scope: scope as "program", target: target || programs[0]!.id });
    return created;
  }

  const won = { currency: "EUR", closedOn: today };
  async function winDeal(
    referrer: Person,
    company: Person,
    wonMinor: number,
    given: { currency?: string; contact?: object } = {},
  ) {
    const { contact = {}, ...rest } = given;
    const referral = await accepted(referrer, company, contact);
    return move(company, referral, "win", { ...won, wonMinor, ...rest });
  }

  const linesOf = async (person: Person, referralId: Id<"ref">) => {
    const { items } = await person.call(listCommissions, { filter: [`referralId:eq:${referralId}`], limit: 100 });
    return items.toReversed().map((line) => ({ ...line, referralId }));
  };

  /** Ages commissions by the given number of days: the whole tenant's, or those of one deal. */
  const age = (days: number, referralId?: Id<"ref">) =>
    app.asOwner(
      `update commissions set created_at = created_at - $2 * interval '1 day', hold_until = hold_until - $2 * interval '1 day'
       where tenant_id = $1 and ($3::uuid is null or referral_id = $3)`,
      [tenantId.slice(4), days, referralId?.slice(4) ?? null],
    );

  /** Ages commissions past every hold and runs the scheduled jobs. */
  async function endHolds(referralId?: Id<"ref">) {
    await age(61, referralId);
    await app.runUpkeep();
  }

  type EventInput = Partial<Parameters<typeof createDealEvent.input.parse>[0] & Record<string, unknown>>;
  const recordEvent = (by: Person, event: EventInput) =>
    by.call(createDealEvent, {
      source: "billing",
      externalId: `evt_${++eventCount}`,
      currency: "EUR",
      occurredAt: new Date().toISOString(),
      ...event,
    } as never);

  const approve = async (by: Person, id: Id<"com">) => {
    const { items } = await by.call(listCommissions, { filter: ["state:eq:in_approval"], limit: 100 });
    return by.call(moveCommission, { id, version: items.find((one) => one.id === id)?.version ?? 0, move: "approve" });
  };

  /**
   * Does to one person's approved commissions what a payout does, without a payment provider: sends them, and then settles or
   * returns them.
   */
  async function sendPayout(commissionIds: Id<"com">[]) {
    const itemId = newId("pit");
    await withTenant(app.services, tenantId, async (ctx) => {
      const lines = await schedule(
        ctx,
        commissionIds.map((commissionId) => ({ commissionId, itemId })),
      );
      const [{ personId, currency }] = lines as [(typeof lines)[number]];
      const minor = lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
      const common = { personId, payoutItemId: itemId, currency };
      await post(ctx, {
        movement: "sent",
        source: "payouts",
        cause: `${itemId}:sent`,
        entries: [
          { ...common, account: "payable", minor },
          { ...common, account: "transit", minor: -minor },
        ],
      });
    });
    return itemId;
  }

  const inTransit = async (itemId: Id<"pit">) => {
    const [row] = await app.asOwner(
      `select replace(person_id::text, '-', '') person, currency, -sum(minor)::bigint as minor from ledger_entries where payout_item_id = $1 and account = 'transit' group by 1, 2`,
      [itemId.slice(4)],
    );
    return { personId: `per_${row.person}` as Id<"per">, currency: row.currency as string, minor: Number(row.minor) };
  };

  async function settlePayout(itemId: Id<"pit">) {
    const { personId, currency, minor } = await inTransit(itemId);
    await withTenant(app.services, tenantId, async (ctx) => {
      await post(ctx, {
        movement: "settled",
        source: "payouts",
        cause: `${itemId}:settled`,
        entries: [
          { account: "transit", personId, payoutItemId: itemId, currency, minor },
          { account: "cash", payoutItemId: itemId, currency, minor: -minor },
        ],
      });
      await settle(ctx, [itemId], new Date().toISOString());
    });
  }

  /** Only the remaining amount returns to payable; what was clawed back in the meantime no longer counts as a debt. */
  async function returnPayout(itemId: Id<"pit">) {
    const { personId, currency, minor } = await inTransit(itemId);
    const [{ left }] = await app.asOwner(
      `select coalesce(sum(e.minor), 0)::bigint as left from commissions c join ledger_entries e on e.commission_id = c.id and e.account = 'expense'
       where c.payout_item_id = $1`,
      [itemId.slice(4)],
    );
    const clawedBackMinor = minor - Number(left);
    const common = { personId, payoutItemId: itemId, currency };
    await withTenant(app.services, tenantId, async (ctx) => {
      const entries = [
        { ...common, account: "transit" as const, minor },
        { ...common, account: "payable" as const, minor: -Number(left) },
        { ...common, account: "owed" as const, minor: -clawedBackMinor },
      ].filter((entry) => entry.minor !== 0);
      await post(ctx, { movement: "returned", source: "payouts", cause: `${itemId}:returned`, entries });
      await unschedule(ctx, [itemId]);
    });
  }

  const importRatesCsv = (admin: Person, csv: string) => admin.call(importRates, { csv });

  return {
    createTestPlan,
    winDeal,
    linesOf,
    age,
    endHolds,
    recordEvent,
    approve,
    sendPayout,
    settlePayout,
    returnPayout,
    importRatesCsv,
  };
}
