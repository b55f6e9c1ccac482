import type { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import { lastOf } from "#features/referrals/server/testing/last-of.ts";
import { type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { type AskEvent, askFigures } from "../../contract/ask.ts";

/** A tenant with partners, of whom three deals were won: 1,200.00 and 500.00 in Germany, 300.00 in France. */
export async function askFixtures(app: Awaited<ReturnType<typeof testApp>>) {
  const tenantId = await app.tenant("acme");
  const admin = await app.as("admin", tenantId);
  const [clara, jun] = [await app.as("company", tenantId), await app.as("company", tenantId)];
  const [lena, omar] = [await app.as("referrer", tenantId), await app.as("referrer", tenantId)];
  const rename = ({ personId }: Pick<Person, "personId">, name: string) =>
    app.asOwner("update auth.people set display_name = $2 where id = $1", [personId.slice(4), name]);
  await rename(lena, "Lena Hoffmann");
  await rename(omar, "Omar Haddad");

  const { move, submit, submitAccepted } = referralFixtures(app);
  const today = dayIn("UTC", Date.now());
  const win = async (by: Person, wonMinor: number, given: object, closedOn = today) => {
    const accepted = await submitAccepted(by, clara, { estimatedMinor: wonMinor, currency: "USD", ...given });
    return move(clara, accepted, "win", { wonMinor, currency: "USD", closedOn });
  };
  await win(lena, 120_000, { country: "DE", productInterest: "Solar" });
  await win(lena, 30_000, { country: "FR", productInterest: "Heat pump" });
  await win(omar, 50_000, { country: "DE", productInterest: "Solar" }, addDays(today, -40));
  await submit(omar, { country: "DE", addresseeId: jun.personId });

  /** The value won, from the rows themselves. */
  const wonSince = async (days: number, where = "true") => {
    const [row] = await app.asOwner(
      `select coalesce(sum(won_minor), 0)::int as sum from referrals
       where tenant_id = $1 and status = 'won' and closed_on > $2::date - $3::int and ${where}`,
      [tenantId.slice(4), today, days],
    );
    return row.sum as number;
  };
  return { tenantId, admin, clara, jun, lena, omar, rename, today, wonSince };
}

/** Asks a question and returns the last event. */
export const ask = (who: Pick<Person, "call">, question: string, language?: "de" | "ar") =>
  lastOf<AskEvent>(who.call(askFigures, { question, ...(language && { language }) }));

export const wonValueOf = ({ answer }: AskEvent) => answer?.whole.figures.wonValue?.sum;

/** What a model answers that reads a question about the won value. */
export const modelReading = (reading: object = {}) =>
  JSON.stringify({
    ...{ measures: ["wonValue"], by: null, period: null, compare: null, country: null, source: null },
    ...{ confidence: null, names: [], ...reading },
  });
