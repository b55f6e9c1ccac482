import { contactMessages } from "#features/site/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { chance } from "./chance.ts";
import { day, idAt, iso } from "./rows.ts";

/** Contact messages, one answered and one new. Their mail addresses use a reserved domain that never receives mail. */
const written = [
  {
    name: "Mathis Lefèvre",
    email: "mathis@lefevre.test",
    text: "Bonjour, nous sommes douze conseillers et voudrions recommander nos clients. Faut-il un compte pour chacun ?",
    locale: "fr",
    state: "done",
    daysAgo: 9,
  },
  {
    name: "Priya Nair",
    email: "priya@brightpath.test",
    text: "Hello, a customer of yours told me about your program. I know three companies that are looking for exactly this. How do I begin, and when would I be paid?",
    locale: "en",
    state: "new",
    daysAgo: 1,
  },
] as const;

export async function makeContactMessages({ db }: TenantCtx, seed: number, now = Date.now()) {
  const luck = chance(seed);
  await db.insert(contactMessages).values(
    written.map(({ daysAgo, ...message }) => {
      const at = now - daysAgo * day - luck.whole(0, 6 * 60) * 60_000;
      return { ...message, id: idAt("cmg", at, luck), createdAt: iso(at) };
    }),
  );
}
