import { contactMessages } from "#features/site/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { createRandom } from "./random.ts";
import { day, idAt, iso } from "./rows.ts";

/** Contact messages, one answered and one new. Their mail addresses use a reserved domain that never receives mail. */
const messages = [
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

export async function createContactMessages({ db }: TenantCtx, seed: number, now = Date.now()) {
  const random = createRandom(seed);
  await db.insert(contactMessages).values(
    messages.map(({ daysAgo, ...message }) => {
      const at = now - daysAgo * day - random.integer(0, 6 * 60) * 60_000;
      return { ...message, id: idAt("cmg", at, random), createdAt: iso(at) };
    }),
  );
}
