import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { dateFormat } from "#base/formats.ts";
import type { Id } from "#base/ids.ts";
import { fallbackLocale, localeOf } from "#base/locales.ts";
import { planHas } from "#base/plans.ts";
import { partners } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { Narrowed } from "../question.ts";
import { coveredPeriods, nextMorning } from "../report-times.ts";
import { buildReport } from "./report-mail.ts";
import { reports } from "./table.ts";
import { unsubscribeLink } from "./unsubscribe.ts";

/** The maximum per run; the rest follow ten minutes later. */
const maxPerRun = 500;

/** Sends the due reports, each in its own transaction, so that repeated or concurrent runs send each report once. */
export async function sendDueReports(services: Services, tenantId: Id<"ten">, now = new Date().toISOString()) {
  const due = await withTenant(services, tenantId, ({ db }) =>
    db
      .select({ id: reports.id })
      .from(reports)
      .where(lte(reports.nextAt, now))
      .orderBy(asc(reports.nextAt))
      .limit(maxPerRun),
  );
  for (const { id } of due)
    await withTenant(services, tenantId, (ctx) => sendReport(ctx, id, now)).catch((error) =>
      services.log.error({ err: error, report: id }, "a report was not sent"),
    );
}

async function sendReport(ctx: TenantCtx, id: Id<"rpt">, now: string) {
  const [report] = await ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), lte(reports.nextAt, now)))
    .for("update", { skipLocked: true });
  if (!report) return;
  const tenant = firstOf(await ctx.db.select().from(tenants).where(eq(tenants.id, ctx.tenantId)));
  const { timeZone, plan, off } = tenant;
  const reader = await findRecipient(ctx, report.personId);
  const isWanted = reader && planHas(plan, "reporting") && !off.includes("reporting");
  if (isWanted) {
    // A delayed report covers the days it was due for.
    const covered = coveredPeriods(report.cadence, dayIn(timeZone, lastDueTime(report, timeZone, now)));
    await send(ctx, { ...report, covered, reader, home: tenantUrl(ctx, tenant) });
  }
  const next = { nextAt: nextMorning(report, timeZone, now), ...(isWanted && { sentAt: now }) };
  await ctx.db.update(reports).set(next).where(eq(reports.id, id));
}

type Report = typeof reports.$inferSelect;

function lastDueTime(report: Report, timeZone: string, now: string): string {
  let due = report.nextAt;
  for (let next = nextMorning(report, timeZone, due); next <= now; next = nextMorning(report, timeZone, due))
    due = next;
  return due;
}

/** Returns the recipient if they are still an active member with figures of their own and a verified address. */
async function findRecipient({ db, tenantId }: TenantCtx, personId: Id<"per">) {
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
  covered: ReturnType<typeof coveredPeriods>;
  reader: NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
  home: string;
};

async function send(ctx: TenantCtx, { id, personId, cadence, narrowed, covered, reader, home }: Sending) {
  const locale = reader.locale ?? fallbackLocale;
  const { intl } = localeOf(locale);
  const readerCtx = { db: ctx.db, tenantId: ctx.tenantId, personId, role: reader.role };
  const { tables, notes } = await buildReport(readerCtx, narrowed, covered, locale);
  const day = dateFormat(intl, { dateStyle: "long", timeZone: "UTC" });
  const formatDay = (on: string) => day.format(new Date(`${on}T00:00:00Z`));
  const { from, to } = covered.period;
  const params = { from: formatDay(from), to: formatDay(to), filters: notes.map((note) => `\n${note}`).join("") };
  const name = cadence === "weekly" ? "weeklyReport" : "monthlyReport";
  const link = `${home}/analytics?${searchParamsOf(narrowed, cadence === "weekly" ? "7d" : "30d")}`;
  const leave = unsubscribeLink(ctx.services, home, id);
  await sendMail(ctx, reader.email, { locale, feature: "analytics", name, params, tables, link, leave });
}

/** In the URL, `~` stands for the referrals without a value. */
const searchParamsOf = (narrowed: Narrowed, frame: string) =>
  new URLSearchParams({
    frame,
    ...Object.fromEntries(Object.entries(narrowed).map(([key, value]) => [key, value || "~"])),
  });
