import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { id } from "#base/ids.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { readPeopleOf } from "#features/communication/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { callPath } from "../../rules/paths.ts";
import { maxRung } from "../../values.ts";
import { lockCall } from "../calls/find-call.ts";
import type { CallRow } from "../calls/read-live.ts";
import { guestUrl } from "../guests/link.ts";
import type { InvitedGuest } from "../table.ts";
import { type Invitation, toCalendar } from "./invitation.ts";

export const invitationKinds = ["invited", "changed", "canceled"] as const;
type Kind = (typeof invitationKinds)[number];

/** Enqueued with each version of a scheduled call. `dropped` are guests who are no longer invited. */
export const invitationTask = defineTask(
  "calls.invite",
  "mail",
  z.object({
    callId: id("cal"),
    sequence: z.int(),
    kind: z.enum(invitationKinds),
    by: id("per"),
    dropped: z.array(z.object({ name: z.string(), email: z.string() })),
  }),
);
type Payload = z.infer<typeof invitationTask.payload>;

const whenOf = (startsAt: string, locale: LocaleCode, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(locale).intl, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(new Date(startsAt));

/** Sends one version of the invitation to all members of the conversation and all guests. */
const sendInvitations = ({ services, tenantId }: JobCtx, payload: Payload) =>
  withTenant(services, tenantId, async (ctx) => {
    const row = await lockCall(ctx, payload.callId);
    // A later version is on its way.
    if (row.sequence !== payload.sequence || !row.startsAt || !row.minutes) return;
    const tenant = firstOf(await ctx.db.select().from(tenants).where(eq(tenants.id, tenantId)));
    const [organizer] = await ctx.db
      .select({ name: people.displayName, email: people.email })
      .from(people)
      .where(eq(people.id, payload.by));
    if (!organizer) return;
    const draft = { row: { ...row, startsAt: row.startsAt, minutes: row.minutes }, tenant, organizer, payload };
    await inviteMembers(ctx, draft);
    const isCanceled = payload.kind === "canceled";
    for (const guest of row.guests) await inviteGuest(ctx, draft, guest, payload.kind);
    if (!isCanceled) for (const guest of payload.dropped) await inviteGuest(ctx, draft, guest, "canceled");
  });

type Draft = {
  row: CallRow & { startsAt: string; minutes: number };
  tenant: typeof tenants.$inferSelect;
  organizer: { name: string; email: string };
  payload: Payload;
};

const calendarOf = ({ row, organizer }: Draft, to: Pick<Invitation, "attendee" | "url" | "isCanceled">) =>
  toCalendar({
    uid: `${row.id}@goodword`,
    sequence: row.sequence,
    title: row.title ?? "",
    startsAt: row.startsAt,
    minutes: row.minutes,
    description: to.url,
    organizer,
    ...to,
  });

async function inviteMembers(ctx: TenantCtx, draft: Draft) {
  const { row, tenant, organizer, payload } = draft;
  const known = (await readPeopleOf(ctx, [row.conversationId], maxRung + 1)).get(row.conversationId) ?? [];
  const invited = await ctx.db
    .select({
      id: people.id,
      email: people.email,
      name: people.displayName,
      locale: people.locale,
      timeZone: people.timeZone,
    })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(
      and(
        eq(members.tenantId, ctx.tenantId),
        isNull(members.disabledAt),
        inArray(
          members.personId,
          known.filter(({ role }) => role !== "user").map((one) => one.id),
        ),
      ),
    );
  for (const { id: personId, email, name, locale, timeZone } of invited) {
    const url = `${tenantUrl(ctx, tenant)}${callPath(row.id)}`;
    const isCanceled = payload.kind === "canceled";
    await notify(ctx, personId, {
      topic: "calls",
      kind: `calls.${payload.kind}`,
      params: {
        name: organizer.name,
        title: row.title ?? "",
        when: whenOf(row.startsAt, locale ?? tenant.locale, timeZone ?? tenant.timeZone),
      },
      to: callPath(row.id),
      letter: { calendar: calendarOf(draft, { attendee: { name, email }, url, isCanceled }) },
      jobId: `call:${row.id}:${row.sequence}`,
    });
  }
}

async function inviteGuest(ctx: TenantCtx, draft: Draft, guest: InvitedGuest, kind: Kind) {
  const { row, tenant, organizer } = draft;
  const url = await guestUrl(ctx, row.id);
  const isCanceled = kind === "canceled";
  await sendMail(ctx, guest.email, {
    locale: tenant.locale,
    feature: "calls",
    name: `guest${kind === "invited" ? "Invited" : kind === "changed" ? "Changed" : "Canceled"}`,
    params: {
      name: organizer.name,
      guest: guest.name,
      title: row.title ?? "",
      when: whenOf(row.startsAt, tenant.locale, tenant.timeZone),
    },
    ...(!isCanceled && { link: url }),
    replyTo: organizer.email,
    calendar: calendarOf(draft, { attendee: guest, url, isCanceled }),
  });
}

export const invitationTasks = [defineTaskHandler(invitationTask, sendInvitations)];
