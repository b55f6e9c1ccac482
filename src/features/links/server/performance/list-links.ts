import { desc, eq, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import type { Money } from "#base/money.ts";
import { people } from "#features/identity/server/table.ts";
import { convertAt, type DayRate } from "#features/ledger/rates.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { LinkList } from "../../contract.ts";
import { couponStateOf } from "../../coupon.ts";
import { boundsOf, type ClickCount, figuresOf, type LeadCount, type Period, trendsOf } from "../../performance.ts";
import { countUses, type StoredCoupon } from "../coupons.ts";
import { homeUrl } from "../reads.ts";
import { links } from "../table.ts";
import { allClicks, allLeads, ownClicks, ownLeads, visibleLeads } from "./counts.ts";

const columns = {
  id: links.id,
  programId: links.programId,
  referrerId: links.personId,
  referrer: sql<string>`coalesce(${people.displayName}, '')`,
  code: links.code,
  name: links.name,
  destination: links.destination,
  message: links.message,
  utm: links.utm,
  couponCode: links.couponCode,
  coupon: links.coupon,
  createdAt: links.createdAt,
  endedAt: links.endedAt,
};
const ownRows = statement("links.own", { me: links.personId }, (from, p) =>
  from
    .select(columns)
    .from(links)
    .leftJoin(people, eq(people.id, links.personId))
    .where(eq(links.personId, p.me))
    .orderBy(desc(links.id)),
);
const allRows = statement("links.all", {}, (from) =>
  from.select(columns).from(links).leftJoin(people, eq(people.id, links.personId)).orderBy(desc(links.id)),
);

type Reader = Pick<ReadCtx, "db" | "tenantId" | "services" | "personId" | "role">;
type StoredLead = Omit<LeadCount, "amount"> & Money;

/** A person's links, newest first, with their figures. */
export async function listOwnLinks(ctx: Reader, days: Period, owner: Id<"per"> = ctx.personId): Promise<LinkList> {
  const { db } = ctx;
  const bounds = boundsOf(days, Date.now());
  const [rows, clicks, leads] = await Promise.all([
    db.run(ownRows, { me: owner }),
    db.run(ownClicks, { ...bounds, me: owner }),
    db.run(ownLeads, { ...bounds, me: owner }),
  ]);
  return present(ctx, rows, clicks, leads, null);
}

type Filter = { days: Period; referrerId?: Id<"per"> | undefined };

/** The links of all partners or of one, newest first, with the figures of the referrals that the reader may see. */
export async function listAllLinks(ctx: Reader, { days, referrerId }: Filter): Promise<LinkList> {
  const { db, role, personId: me } = ctx;
  const bounds = boundsOf(days, Date.now());
  const [rows, allClicked, leads] = await Promise.all([
    referrerId ? db.run(ownRows, { me: referrerId }) : db.run(allRows, {}),
    db.run(allClicks, { ...bounds, first: firstIdAt(bounds.before) }),
    db.run(role === "admin" ? allLeads : visibleLeads, { ...bounds, me }),
  ]);
  const shown = new Set<string>(rows.map(({ id }) => id));
  const clicks = allClicked.filter(({ linkId }) => shown.has(linkId));
  const bots = clicks.filter(({ isPerson, step }) => !isPerson && step >= 0);
  return present(
    ctx,
    rows,
    clicks,
    leads,
    bots.reduce((total, { count }) => total + count, 0),
  );
}

/** Ids are UUIDv7: none that was created at this time or later is smaller. */
const firstIdAt = (at: string): Id<"clk"> => `clk_${Date.parse(at).toString(16).padStart(12, "0")}${"0".repeat(20)}`;

type Row = Omit<Pick<LinkList["items"][number], keyof typeof columns & keyof LinkList["items"][number]>, "coupon"> &
  StoredCoupon;

async function present(
  ctx: Reader,
  rows: readonly Row[],
  clicks: readonly ClickCount[],
  stored: readonly StoredLead[],
  bots: number | null,
): Promise<LinkList> {
  const [home, { currency, timeZone }, totalUses] = await Promise.all([
    homeUrl(ctx),
    getTenantCalendar(ctx),
    countUses(
      ctx,
      rows.flatMap(({ couponCode }) => couponCode ?? []),
    ),
  ]);
  const today = dayIn(timeZone, Date.now());
  const rates = await ratesInto(ctx, stored, currency, today);
  const known = new Set<string>(rows.map(({ id }) => id));
  const leads = stored
    .filter(({ linkId }) => linkId && known.has(linkId))
    .map(({ minor, currency: from, ...lead }) => {
      const rate = rates.get(from);
      const amount = rate
        ? { minor: convertAt(minor, from, currency, rate.rate), currency }
        : { minor, currency: from };
      return { ...lead, amount };
    });
  const [clicksByLink, leadsByLink] = [
    Map.groupBy(clicks, ({ linkId }) => linkId),
    Map.groupBy(leads, ({ linkId }) => linkId),
  ];
  const items = rows.map(({ couponCode, coupon, ...row }) => {
    const [ownClicksOf, ownLeadsOf] = [clicksByLink.get(row.id) ?? [], leadsByLink.get(row.id) ?? []];
    return {
      ...row,
      url: `${home}/r/${row.code}`,
      ...figuresOf(ownClicksOf, ownLeadsOf, currency),
      coupon: presentCoupon({ couponCode, coupon }, { today, currency, leads: ownLeadsOf, totalUses }),
      trend: trendsOf(ownClicksOf, [], currency).clicks,
    };
  });
  const ratesOn = [...rates.values()].map(({ day }) => day).toSorted()[0] ?? null;
  return {
    items,
    totals: { ...figuresOf(clicks, leads, currency), bots, trends: trendsOf(clicks, leads, currency) },
    ratesOn,
  };
}

type Usage = { today: string; currency: string; leads: readonly LeadCount[]; totalUses: ReadonlyMap<string, number> };

function presentCoupon({ couponCode: code, coupon }: StoredCoupon, { today, currency, leads, totalUses }: Usage) {
  if (!code || !coupon) return null;
  const uses = totalUses.get(code) ?? 0;
  const named = leads.filter((lead) => lead.coupon === code);
  const { leads: usesInPeriod, won, value } = figuresOf([], named, currency);
  const state = couponStateOf(coupon, { today, uses });
  return { ...coupon, code, state, totalUses: uses, uses: usesInPeriod, won, value };
}

/** Today's rate of every currency that something was won in, other than the tenant's own; none is known for some. */
async function ratesInto(ctx: Reader, leads: readonly StoredLead[], currency: string, today: string) {
  const foreign = new Set(leads.filter(({ minor }) => minor !== 0).map((lead) => lead.currency));
  foreign.delete(currency);
  const found = await Promise.all(
    [...foreign].map(async (from) => [from, await rateOn(ctx, from, currency, today)] as const),
  );
  return new Map(found.filter((entry): entry is [string, DayRate] => entry[1] !== undefined));
}
