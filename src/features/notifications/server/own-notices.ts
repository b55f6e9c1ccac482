import { and, count, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { NoticeTopic } from "#base/messages.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import {
  type setNoticeChoice as chooseEndpoint,
  type listNotices as listEndpoint,
  noticeFilters,
  type readNotices as readEndpoint,
} from "../notices.ts";
import { channelsFor, kindsOfTopic, topicsFor } from "../rules.ts";
import { noticeChoices, notices } from "./table.ts";

const ownNotices = listing("notifications.ownNotices", {
  from: notices,
  select: {
    id: notices.id,
    kind: notices.kind,
    params: notices.params,
    to: notices.to,
    readAt: notices.readAt,
    createdAt: notices.createdAt,
  },
  filters: noticeFilters,
  columns: { createdAt: notices.createdAt },
  id: notices.id,
  owner: notices.personId,
});
const unreadByPerson = statement("notifications.unread", { personId: notices.personId }, (from, p) =>
  from
    .select({ count: count() })
    .from(notices)
    .where(and(eq(notices.personId, p.personId), isNull(notices.readAt))),
);
const unread = async ({ db, personId }: Pick<ReadCtx, "db" | "personId">) =>
  firstOf(await db.run(unreadByPerson, { personId })).count;

const featureOf = sql<string>`split_part(${notices.kind}, '.', 1)`;

function hasTopic(topic: NoticeTopic) {
  const filter = kindsOfTopic(topic);
  return "kinds" in filter
    ? inArray(notices.kind, [...filter.kinds])
    : and(inArray(featureOf, [...filter.features]), notInArray(notices.kind, [...filter.except]));
}

export async function listNotices(ctx: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const matches = and(input.unread && isNull(notices.readAt), input.topic && hasTopic(input.topic));
  const [page, unreadLeft] = await Promise.all([ownNotices(ctx, input, matches), unread(ctx)]);
  return { ...page, unread: unreadLeft };
}

export async function readNotices(ctx: Ctx, { ids }: z.infer<typeof readEndpoint.input>) {
  const { db, personId } = ctx;
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.personId, personId), isNull(notices.readAt), ids && inArray(notices.id, ids)));
  ctx.announce(personId, "changed", { topics: ["notices"] });
  return { unread: await unread(ctx) };
}

const choicesByPerson = statement("notifications.choices", { personId: noticeChoices.personId }, (from, p) =>
  from.select().from(noticeChoices).where(eq(noticeChoices.personId, p.personId)),
);

export async function getNoticeChoices({ db, personId, role }: Pick<ReadCtx, "db" | "personId" | "role">) {
  const chosen = await db.run(choicesByPerson, { personId });
  return {
    items: topicsFor(role).map((topic) => {
      const { mail, sms } = channelsFor(
        topic,
        chosen.find((choice) => choice.topic === topic),
      );
      return { topic, mail, sms };
    }),
  };
}

export async function setNoticeChoice(ctx: Ctx, { topic, mail, sms }: z.infer<typeof chooseEndpoint.input>) {
  const { db, personId } = ctx;
  await db
    .insert(noticeChoices)
    .values({ personId, topic, mail, sms })
    .onConflictDoUpdate({
      target: [noticeChoices.tenantId, noticeChoices.personId, noticeChoices.topic],
      set: { mail, sms },
    });
  return getNoticeChoices(ctx);
}
