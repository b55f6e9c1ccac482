import { and, asc, eq, inArray } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { indexMessage } from "#features/communication/server/search/index-words.ts";
import {
  chatMessages,
  chatReactions,
  conversationMembers,
  conversations,
} from "#features/communication/server/table.ts";
import { members, people } from "#features/identity/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { writeFutureCall, writePastCall } from "./calls.ts";
import { type Line, type Script, type Speaker, scripts } from "./conversation-scripts.ts";
import { createRandom, type Random } from "./random.ts";
import { idAt, iso } from "./rows.ts";

const hour = 3_600_000;
type Person = { id: Id<"per">; name: string };
type People = Record<Speaker, Person>;
type Subject = { id: Id<"ref">; contact: string; company: string; email: string };

/** Conversations between the demo's partners and the company, about their referrals and beside them. */
export async function createConversations(ctx: TenantCtx, seed: number, now = Date.now()) {
  const random = createRandom(seed);
  const found = await ctx.db
    .select({ id: members.personId, role: members.role, name: people.displayName })
    .from(members)
    .innerJoin(people, eq(people.id, members.personId))
    .where(eq(members.tenantId, ctx.tenantId))
    .orderBy(asc(members.personId));
  const withRole = (role: string) => found.filter((member) => member.role === role);
  const [[admin], [worker, colleague], partners] = [withRole("admin"), withRole("company"), withRole("referrer")];
  for (const script of scripts) {
    const speakers: Record<Speaker, Person | undefined> = {
      admin,
      worker,
      colleague,
      partner: partners[script.partner],
    };
    const isComplete = script.lines.every(({ by }) => speakers[by] !== undefined);
    if (!isComplete || !speakers.partner) continue;
    const subject = script.kind === "referral" ? await findReferral(ctx, speakers.partner.id) : undefined;
    if (script.kind !== "referral" || subject)
      await writeConversation(ctx, script, speakers as People, subject, random, now);
  }
}

/** The partner's oldest open referral. */
async function findReferral({ db, tenantId }: TenantCtx, partner: Id<"per">) {
  const [found] = await db
    .select({
      id: referrals.id,
      contact: referrals.fullName,
      company: referrals.company,
      email: referrals.email,
    })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, tenantId),
        eq(referrals.referrerId, partner),
        inArray(referrals.status, ["accepted", "in_progress"]),
        inArray(referrals.consent, ["attested", "confirmed"]),
      ),
    )
    .orderBy(asc(referrals.id))
    .limit(1);
  return found;
}

async function writeConversation(
  ctx: TenantCtx,
  script: Script,
  speakers: People,
  subject: Subject | undefined,
  random: Random,
  now: number,
) {
  const { kind, title = null, lines, unread } = script;
  const { db } = ctx;
  const startedAt = now - defined(lines[0]).hoursAgo * hour;
  const present = [...new Set(lines.map(({ by }) => by))];
  const pair =
    kind === "direct"
      ? present
          .map((speaker) => speakers[speaker].id)
          .toSorted()
          .join(" ")
      : null;
  const id = idAt("cnv", startedAt, random);
  const count = lines.length;
  const createdBy = speakers[defined(lines[0]).by].id;
  const lastMessageAt = iso(now - defined(lines.at(-1)).hoursAgo * hour);
  await db.insert(conversations).values({
    ...{ id, kind, title, pair, createdBy, lastMessageAt, createdAt: iso(startedAt) },
    ...{ referralId: subject?.id ?? null, lastSeq: count, revision: count },
  });
  await db.insert(conversationMembers).values(
    present.map((speaker) => ({
      conversationId: id,
      personId: speakers[speaker].id,
      lastReadSeq: count - (unread[speaker] ?? 0),
      mailedSeq: count,
    })),
  );
  for (const [at, line] of lines.entries()) {
    const messageId = await writeMessage(ctx, id, at + 1, line, speakers, subject, random, now);
    if (!line.call) continue;
    const called = [line.by, ...present.filter((speaker) => speaker !== line.by)].map((speaker) => speakers[speaker]);
    const place = { conversationId: id, messageId, referralId: subject?.id, people: called };
    await writePastCall(ctx, { ...place, at: now - line.hoursAgo * hour, minutes: line.call.minutes }, random);
  }
  if (script.scheduled && subject) {
    const { title: called, hoursAhead, minutes } = script.scheduled;
    const plan = { title: fill(called, speakers, subject), startsAt: nextFullHour(now + hoursAhead * hour), minutes };
    const guest = { name: subject.contact, email: subject.email };
    await writeFutureCall(ctx, { conversationId: id, host: speakers.worker, guest, ...plan }, random, now);
  }
}

const nextFullHour = (at: number) => Math.ceil(at / hour) * hour;

const fill = (text: string, speakers: People, subject: Subject | undefined) =>
  text
    .replaceAll("{contact}", subject?.contact ?? "")
    .replaceAll("{company}", subject?.company ?? "")
    .replaceAll("{colleague}", speakers.colleague?.name ?? "");

async function writeMessage(
  ctx: TenantCtx,
  conversationId: Id<"cnv">,
  seq: number,
  line: Line,
  speakers: People,
  subject: Subject | undefined,
  random: Random,
  now: number,
) {
  const at = now - line.hoursAgo * hour;
  const text = fill(line.text, speakers, subject);
  const id = idAt("cms", at, random);
  const { answers, mentions = [], reaction, isPinned } = line;
  await ctx.db.insert(chatMessages).values({
    ...{ id, conversationId, seq, revision: seq, clientId: crypto.randomUUID(), authorId: speakers[line.by].id, text },
    mentions: mentions.map((speaker) => speakers[speaker].id),
    replyTo: answers === undefined ? null : answers + 1,
    pinnedAt: isPinned ? iso(at + hour) : null,
    createdAt: iso(at),
  });
  if (reaction)
    await ctx.db
      .insert(chatReactions)
      .values(reaction.by.map((speaker) => ({ messageId: id, personId: speakers[speaker].id, emoji: reaction.emoji })));
  await indexMessage(ctx, { id, conversationId, seq, text });
  return id;
}
