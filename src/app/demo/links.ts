import { eq, inArray } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { generateCode } from "#features/links/rules.ts";
import { clicks, links } from "#features/links/server/table.ts";
import type { Receipt } from "#features/referrals/contract/attribution.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { createRandom, type Random } from "./random.ts";
import type { DemoReferral } from "./referrals.ts";
import { day, idAt, insertInBatches, iso } from "./rows.ts";

type LinkRow = typeof links.$inferInsert & { id: Id<"lnk">; personId: Id<"per"> };
type ClickRow = typeof clicks.$inferInsert;

const names = ["Newsletter footer", "LinkedIn profile", "Trade fair badge", "Podcast show notes", "Fall campaign"];
const messages = [
  "They planned and built ours in six weeks, and the bill dropped by a third. Ask them when it is not worth it: they say so.",
  "I send them everyone who asks me. No one has come back with a complaint.",
  "",
];
const origins = [
  { referer: "https://l.instagram.com/", weight: 5 },
  { referer: "", weight: 4 },
  { referer: "https://www.linkedin.com/feed", weight: 3 },
  { referer: "https://mail.google.com/", weight: 2 },
  { referer: "https://roofing-forum.example/thread", weight: 1 },
];
const attributionDays = 90;
const historyDays = 200;

/** Creates links for the partners who refer most, clicks on them, and the receipts of the referrals that came through them. */
export async function createLinks({ db }: TenantCtx, deals: readonly DemoReferral[], seed: number) {
  const random = createRandom(seed + 40);
  const now = Date.now();
  const owners = [...new Set(deals.map(({ row }) => row.referrerId))].slice(0, 6);
  const found = await db
    .select({ id: people.id, name: people.displayName })
    .from(people)
    .where(inArray(people.id, owners));
  const programId = deals[0]?.row.programId;
  if (!programId || found.length === 0) return;
  const rows = owners.flatMap((personId, i) => {
    const name = found.find(({ id }) => id === personId)?.name ?? "";
    return Array.from({ length: i === 0 ? 3 : 1 }, (_, place): LinkRow => {
      const createdAt = now - random.between(historyDays, historyDays + 60) * day;
      return {
        id: idAt("lnk", createdAt, random),
        programId,
        personId,
        code: generateCode(
          name,
          Array.from({ length: 7 }, () => random.between(0, 1)),
        ),
        name: defined(names[(i + place) % names.length]),
        message: place === 0 ? defined(messages[i % messages.length]) : "",
        utm: place === 0 && i % 2 === 0 ? { source: "newsletter", medium: "email", campaign: "fall" } : {},
        ...(place === 0 && couponOf(i, name)),
        endedAt: i === owners.length - 1 ? iso(now - 20 * day) : null,
        createdAt: iso(createdAt),
      };
    });
  });
  await db.insert(links).values(rows);
  const leads = deals.filter(({ row }) => row.source === "link" && row.submittedAt);
  const credited = leads.flatMap(({ row }) => {
    const owned = rows.filter(({ personId }) => personId === row.referrerId);
    return owned.length > 0 ? [{ row, link: random.pick(owned) }] : [];
  });
  const followed = rows.flatMap((link, i) => clicksOf(link, { perDay: 4 / (1 + i), growth: i % 3, now }, random));
  const leading = credited.map(({ row, link }) =>
    clickAt(link, Date.parse(defined(row.submittedAt)) - 300_000, random, row.id),
  );
  await insertInBatches([...followed, ...leading], (batch) => db.insert(clicks).values(batch));
  for (const { row, link } of credited)
    await db
      .update(referrals)
      .set({ receipt: receiptOf(link, defined(row.submittedAt), random.bool(0.4)) })
      .where(eq(referrals.id, row.id));
}

type Traffic = { perDay: number; growth: number; now: number };

/** Clicks of the past months: steady, growing or declining, with the bots that every link meets. */
function clicksOf(link: LinkRow, { perDay, growth, now }: Traffic, random: Random): ClickRow[] {
  const rows: ClickRow[] = [];
  for (let age = historyDays; age > 0; age--) {
    const share = 1 - age / historyDays;
    const factor = growth === 0 ? 0.5 + share : growth === 1 ? 1 : 1.4 - share;
    const count = Math.floor(perDay * factor + random.between(0, 1));
    for (let i = 0; i < count; i++) rows.push(clickAt(link, now - (age - random.between(0, 1)) * day, random));
  }
  return rows;
}

function clickAt(link: LinkRow, at: number, random: Random, referralId: Id<"ref"> | null = null): ClickRow {
  const { referer } = random.pick(origins.flatMap((origin) => Array.from({ length: origin.weight }, () => origin)));
  const isBot = !referralId && random.bool(0.02);
  return {
    id: idAt("clk", at, random),
    linkId: link.id,
    kind: isBot ? "bot" : "person",
    visitor: String(random.integer(0, 2 ** 31)),
    referer,
    utm: link.utm ?? {},
    referralId,
    createdAt: iso(at),
  };
}

/** Two partners have a coupon code: one that goes on, one that ended with the summer. */
function couponOf(i: number, name: string): Pick<LinkRow, "couponCode" | "coupon"> | undefined {
  if (i > 1) return undefined;
  const word = generateCode(name, Array(7).fill(0)).split("-")[0] ?? "";
  const terms = { from: null, maxUses: null, paused: false };
  return i === 0
    ? { couponCode: `${word}10`, coupon: { ...terms, description: "10% off the first order", until: null } }
    : {
        couponCode: `${word}SUN`,
        coupon: { ...terms, description: "Free site survey", until: "2026-08-31", maxUses: 25 },
      };
}

/** Some of those who came by a link with a coupon code named the code. */
function receiptOf({ id: linkId, personId: referrerId, couponCode }: LinkRow, at: string, isNamed: boolean): Receipt {
  const decided = { winner: referrerId, windowDays: attributionDays, decidedAt: at };
  const followed = { linkId, referrerId, kind: "link", at } as const;
  if (!couponCode || !isNamed) return { ...decided, rule: "lastTouch", touches: [followed] };
  return { ...decided, rule: "code", touches: [followed, { ...followed, kind: "code", coupon: couponCode }] };
}
