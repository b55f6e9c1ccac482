import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { approveMany } from "#features/commissions/contract/approvals.ts";
import { listCommissions } from "#features/commissions/contract/lines.ts";
import { commissionFixtures, percentOfWon } from "#features/commissions/server/testing/commission-fixtures.ts";
import { archiveStage, createStage, getCatalog } from "#features/programs/contract.ts";
import { updateReferral } from "#features/referrals/contract/record.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { confidenceLevels, sources } from "#features/referrals/contract/values.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getFigures } from "../contract.ts";
import { cellFixtures } from "./testing/cell-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
await app.asOwner("update tenants set time_zone = 'Pacific/Auckland' where id = $1", [acme.slice(4)]);
const [clara, omar, admin] = [
  await app.as("company", acme),
  await app.as("company", acme),
  await app.as("admin", acme),
];
const referrers: Person[] = [await app.as("referrer", acme), await app.as("referrer", acme)];
const { submit, move, age } = referralFixtures(app);
const {
  createTestPlan: plan,
  recordEvent: tell,
  endHolds: ripen,
  sendPayout: send,
  settlePayout: arrive,
  returnPayout: comeBack,
} = commissionFixtures(app, acme);
const { wrong, fold, rebuild, cells } = cellFixtures(app, acme);
await plan(admin, [percentOfWon(1000)]);
const { pipelines } = await admin.call(getCatalog, {});
const open = pipelines[0]!.stages.filter(({ kind }) => kind === "open");

type World = { referrals: Referral[]; sent: Id<"pit">[]; stages: Id<"stg">[] };
const which = fc.nat({ max: 12 });
const minor = fc.integer({ min: 1, max: 5_000_000 });
const currency = fc.constantFrom("EUR", "USD");
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const fields = {
  currency,
  estimatedMinor: fc.option(minor),
  source: fc.constantFrom(...sources.filter((one) => one !== "import")),
  country: fc.constantFrom("", "DE", "NZ"),
  productInterest: fc.constantFrom("", "Roof", "Battery"),
  confidenceLevel: fc.option(fc.constantFrom(...confidenceLevels)),
};
const actions = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant("submit" as const), by: fc.nat(1), meant: fc.boolean(), ...fields }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant("accept" as const), at: which }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant("advance" as const), at: which, to: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("win" as const), at: which, minor, currency, ago: fc.nat(40) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom("reject", "lose", "withdraw", "reverse", "reopen", "expire"),
      at: which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("edit" as const), at: which, ...fields }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("age" as const), at: which, days: fc.integer({ min: 1, max: 70 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("archive" as const), at: which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("refund" as const), at: which, minor }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("pay" as const, "arrive" as const, "comeBack" as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("fold" as const, "rebuild" as const) }) },
);
type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never;

const rest: Record<string, Record<string, unknown>> = {
  reject: { rejectReason: "notAFit", note: "No" },
  lose: { lossReason: "price" },
  reverse: { note: "Undone" },
};

/** An action that the current state does not allow is rejected and counts as no action. */
async function perform(world: World, action: Action): Promise<void> {
  const place = "at" in action ? action.at % Math.max(1, world.referrals.length) : 0;
  const one = world.referrals[place];
  const become = async (doing: Promise<Referral>) => {
    const after = await doing.catch(() => undefined);
    if (after) world.referrals[place] = after;
  };
  switch (action.act) {
    case "submit": {
      const { act: _, by, meant, ...given } = action;
      const addresseeId = meant ? omar.personId : undefined;
      world.referrals.push(await submit(referrers[by]!, { ...given, ...(addresseeId && { addresseeId }) }));
      return;
    }
    case "fold":
      return void (await fold());
    case "rebuild":
      return void (await rebuild());
    case "pay":
      return pay(world);
    case "arrive":
    case "comeBack": {
      const itemId = world.sent.pop();
      if (itemId) await (action.act === "arrive" ? arrive(itemId) : comeBack(itemId));
      return;
    }
    case "archive": {
      const made = await admin.call(createStage, {
        pipelineId: pipelines[0]!.id,
        name: "Short",
        kind: "open",
        probability: 30,
      });
      if (one) await become(move(omar, one, "advance", { stageId: made.id, note: "On" }));
      await admin.call(archiveStage, { id: made.id, targetId: open[2]!.id });
      if (one) world.referrals[place] = { ...one, ...(await current(one.id)) };
      return;
    }
  }
  if (!one) return;
  switch (action.act) {
    case "advance":
      return become(move(omar, one, "advance", { stageId: open[action.to]!.id, note: "On" }));
    case "win":
      return become(
        move(omar, one, "win", { wonMinor: action.minor, currency: action.currency, closedOn: day(action.ago) }),
      );
    case "edit": {
      const { act: _, at: __, ...changes } = action;
      return become(omar.call(updateReferral, { id: one.id, version: one.version, ...changes } as never));
    }
    case "age":
      return age(one.id, action.days);
    case "refund":
      return void (await codeOf(tell(clara, { kind: "refund", referralId: one.id, minor: action.minor })));
    case "expire":
      await app.asOwner(
        "update referrals set protected_until = now() - interval '1 day', stage_entered_at = now() - interval '200 days' where id = $1 and protected_until is not null",
        [one.id.slice(4)],
      );
      await app.runUpkeep();
      world.referrals[place] = { ...one, ...(await current(one.id)) };
      return;
    case "withdraw":
      return become(move(referrers.find(({ personId }) => personId === one.referrerId)!, one, "withdraw"));
    default:
      return become(move(omar, one, action.act, rest[action.act] ?? {}));
  }
}

const current = async (id: Id<"ref">) =>
  (await app.asOwner("select status, version from referrals where id = $1", [id.slice(4)]))[0];

/** Pays one person's approved commissions. */
async function pay(world: World) {
  await ripen();
  const { items } = await clara.call(listCommissions, { filter: ["state:eq:in_approval"], limit: 100 });
  for (const by of [clara, admin])
    if (items.length > 0) await by.call(approveMany, { ids: items.map(({ id }) => id) } as never).catch(() => {});
  const ready = (await clara.call(listCommissions, { filter: ["state:eq:approved"], limit: 100 })).items;
  const [first] = ready;
  const due = ready.filter(
    (line) => line.personId === first?.personId && line.currency === first?.currency && line.leftMinor > 0,
  );
  if (due.length > 0) world.sent.push(await send(due.map(({ id }) => id)));
}

test("cells equal the rows after any sequence of actions, and a rebuild changes nothing [R2.16]", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 12, maxLength: 30, size: "max" }), async (history) => {
      const world: World = { referrals: [], sent: [], stages: [] };
      for (const action of history) {
        await perform(world, action);
        expect(await wrong(), JSON.stringify(action)).toBe(0);
      }
      const question = {
        measures: ["referrals", "won", "acceptance", "conversion", "wonValue", "pipeline", "earned", "paid"],
        by: "month",
        frame: "1y",
      } as const;
      const before = await admin.call(getFigures, { ...question, measures: [...question.measures] });
      await fold();
      expect(await admin.call(getFigures, { ...question, measures: [...question.measures] })).toEqual(before);
      const folded = await cells();
      await rebuild();
      expect(await cells()).toEqual(folded);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
