import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { dateFormat } from "#base/formats.ts";
import type { Id } from "#base/ids.ts";
import { fallbackLocale, localeOf } from "#base/locales.ts";
import { planHas } from "#base/plans.ts";
import { partners } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendLetter, tenantHome } from "#features/tenancy/server/writes.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { Narrowed } from "../question.ts";
import { nextMorning, toldOn } from "../report-times.ts";
import { leaveLink } from "./report-leaving.ts";
import { reportParts } from "./report-letter.ts";
import { reports } from "./table.ts";

/** The maximum per run; the rest follow ten minutes later. */
const most = 500;

/** Sends the due reports, each in its own transaction, so that repeated or concurrent runs send each report once. */
export async function sendDueReports(services: Services, tenantId: Id<"ten">, now = new Date().toISOString()) {
  const due = await withTenant(services, tenantId, ({ db }) =>
    db
      .select({ id: reports.id })
      .from(reports)
      .where(lte(reports.nextAt, now))
      .orderBy(asc(reports.nextAt))
      .limit(most),
  );
  for (const { id } of due)
    await withTenant(services, tenantId, (ctx) => sendOne(ctx, id, now)).catch((error) =>
      services.log.error({ err: error, report: id }, "a report was not sent"),
    );
}

async function sendOne(ctx: TenantCtx, id: Id<"rpt">, now: string) {
  const [report] = await ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), lte(reports.nextAt, now)))
    .for("update", { skipLocked: true });
  if (!report) return;
  const [tenant] = await ctx.db.select().from(tenants).where(eq(tenants.id, ctx.tenantId));
  const { timeZone, plan, off } = tenant!;
  const reader = await readerOf(ctx, report.personId);
  const wanted = reader && planHas(plan, "reporting") && !off.includes("reporting");
  if (wanted) {
    // A delayed report covers the days it was due for.
    const told = toldOn(report.cadence, dayIn(timeZone, lastDue(report, timeZone, now)));
    await send(ctx, { ...report, told, reader, home: tenantHome(ctx, tenant!) });
  }
  const next = { nextAt: nextMorning(report, timeZone, now), ...(wanted && { sentAt: now }) };
  await ctx.db.update(reports).set(next).where(eq(reports.id, id));
}

type Report = typeof reports.$inferSelect;

function lastDue(report: Report, timeZone: string, now: string): string {
  let due = report.nextAt;
  for (let next = nextMorning(report, timeZone, due); next <= now; next = nextMorning(report, timeZone, due))
    due = next;
  return due;
}

/** Returns the recipient if they are still an active member with figures of their own and a verified address. */
async function readerOf({ db, tenantId }: TenantCtx, personId: Id<"per">) {
  const [found] = await db
    .select({ role: members.role, email: people.email, locale: people.locale })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive, isNotNull(people.emailVerifiedAt)))
    .where(
      and(
        eq(members.tenantId, tenantId),
        eq(members.personId, personId),
        isNull(members.disabledAt),
        isNull(people.erasedAt),
      ),
    );
  return found && partners.some((role) => role === found.role) ? found : undefined;
}

type Sending = Report & {
  told: ReturnType<typeof toldOn>;
  reader: NonNullable<Awaited<ReturnType<typeof readerOf>>>;
  home: string;
};

async function send(ctx: TenantCtx, { id, personId, cadence, narrowed, told, reader, home }: Sending) {
  const locale = reader.locale ?? fallbackLocale;
  const { intl } = localeOf(locale);
  const asking = { db: ctx.db, tenantId: ctx.tenantId, personId, role: reader.role };
  const { tables, filters } = await reportParts(asking, narrowed, told, locale);
  const day = dateFormat(intl, { dateStyle: "long", timeZone: "UTC" });
  const said = (on: string) => day.format(new Date(`${on}T00:00:00Z`));
  const { from, to } = told.period;
  const params = { from: said(from), to: said(to), filters: filters.map((filter) => `\n${filter}`).join("") };
  const name = cadence === "weekly" ? "weeklyReport" : "monthlyReport";
  const link = `${home}/analytics?${addressOf(narrowed, cadence === "weekly" ? "7d" : "30d")}`;
  const leave = leaveLink(ctx.services, home, id);
  await sendLetter(ctx, reader.email, { locale, feature: "analytics", name, params, tables, link, leave });
}

/** In the URL, `~` stands for the referrals without a value. */
const addressOf = (narrowed: Narrowed, frame: string) =>
  new URLSearchParams({
    frame,
    ...Object.fromEntries(Object.entries(narrowed).map(([key, value]) => [key, value || "~"])),
  });
