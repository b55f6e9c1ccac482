import type { z } from "zod";
import type { testApp } from "#app/testing.ts";
import { commissionFixtures, percentOfWon } from "#features/commissions/server/testing/commission-fixtures.ts";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import { type Item, listItems } from "../../contract/items.ts";
import { setPayee } from "../../contract/payees.ts";
import { draftRun, getRun, type Run, releaseRun, runFilePath } from "../../contract/runs.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
type Details = z.input<typeof setPayee.input>["details"];

/** Example account numbers that banks publish. */
export const ibans = {
  DE: "DE89370400440532013000",
  FR: "FR1420041010050500013M02606",
  NL: "NL91ABNA0417164300",
  GB: "GB29NWBK60161331926819",
};
export const inGermany = { rail: "bank", holder: "Maya Müller", account: ibans.DE, country: "DE" } as const;

/** Fixtures for people in a test tenant who earn commissions and are paid. */
export async function payoutFixtures(app: TestApp, slug: string) {
  const tenantId = await app.tenant(slug);
  const [admin, company] = [await app.as("admin", tenantId), await app.as("company", tenantId)];
  const { createTestPlan, winDeal, endHolds } = commissionFixtures(app, tenantId);
  await createTestPlan(admin, [percentOfWon(1000)]);
  // The run day is set so that the scheduled job drafts nothing on the day the tests run.
  const runDay = ((new Date().getUTCDate() + 10) % 28) + 1;
  await admin.call(updatePayoutSettings, { runDay, draftDaysBefore: 0 });

  /** Creates a referrer with approved commissions; each is a tenth of a deal. */
  async function createEarner(...minors: (number | [number, string])[]): Promise<Person> {
    const person = await app.as("referrer", tenantId);
    await earn(person, ...minors);
    return person;
  }
  async function earn(person: Person, ...minors: (number | [number, string])[]) {
    for (const entry of minors) {
      const [minor, currency] = typeof entry === "number" ? [entry, "EUR"] : entry;
      await winDeal(person, company, minor * 10, { currency });
    }
    await endHolds();
  }

  /** Sets a payout method whose freeze has ended. */
  async function addPayoutMethod(person: Person, details: Details = inGermany, currency: string | null = null) {
    await person.call(setPayee, { details, currency });
    await endFreeze(person);
  }
  const endFreeze = ({ personId }: Person) =>
    app.asOwner("update payees set frozen_until = now() - interval '1 minute' where person_id = $1", [
      personId.slice(4),
    ]);

  const itemsOf = async (run: Pick<Run, "id">): Promise<Item[]> =>
    (await company.call(listItems, { filter: [`runId:eq:${run.id}`], limit: 100 })).items.toReversed();
  const itemOf = async (run: Pick<Run, "id">, { personId }: Person) =>
    (await itemsOf(run)).find((item) => item.personId === personId)!;
  const readRun = (run: Pick<Run, "id">) => company.call(getRun, { id: run.id });

  /** Drafts and releases a run; jobs do the rest. */
  async function releaseNewRun() {
    const run = await company.call(draftRun, {});
    return company.call(releaseRun, { id: run.id, version: run.version });
  }

  /** Returns a person's ledger balances by account and currency; liabilities keep their negative ledger sign. */
  async function balances({ personId }: Pick<Person, "personId">): Promise<Record<string, number>> {
    const rows = await app.asOwner(
      `select account || ' ' || currency as what, sum(minor)::int as minor from ledger_entries
       where person_id = $1 group by 1 having sum(minor) <> 0`,
      [personId.slice(4)],
    );
    return Object.fromEntries(rows.map(({ what, minor }) => [what, minor]));
  }
  const cash = async () => {
    const rows = await app.asOwner(
      `select currency, -sum(minor)::int as minor from ledger_entries where account = 'cash' and tenant_id = $1 group by 1`,
      [tenantId.slice(4)],
    );
    return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]));
  };
  const statesOf = async ({ personId }: Person): Promise<string[]> =>
    (await app.asOwner("select state from commissions where person_id = $1 order by id", [personId.slice(4)])).map(
      ({ state }) => state,
    );

  return {
    tenantId,
    admin,
    company,
    createEarner,
    earn,
    addPayoutMethod,
    endFreeze,
    itemsOf,
    itemOf,
    readRun,
    releaseNewRun,
    balances,
    cash,
    statesOf,
  };
}
export type PayoutFixtures = Awaited<ReturnType<typeof payoutFixtures>>;

export const requestRunFile = (by: Pick<Person, "send">, run: Run["id"], format: string, currency = "EUR") =>
  by.send(`${runFilePath}?run=${run}&format=${format}&currency=${currency}`, { method: "GET", headers: {} });
