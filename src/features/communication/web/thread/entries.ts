import type { TimelineEvent } from "#features/referrals/contract/timeline.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import type { Unsent } from "../queue/unsent.ts";
import type { Thread } from "../sync/merge.ts";

export type Entry =
  | { kind: "day"; key: string; at: string }
  | { kind: "new"; key: string; count: number }
  | { kind: "message"; key: string; message: ChatMessage; isFirst: boolean }
  | { kind: "unsent"; key: string; item: Unsent; isFirst: boolean }
  | { kind: "event"; key: string; event: TimelineEvent };

const groupMs = 5 * 60_000;

type Input = {
  thread: Thread;
  unsent: readonly Unsent[];
  events: readonly TimelineEvent[];
  me: string;
  /** The last message that the person had read when the conversation was opened; null shows no divider. */
  readSeq: number | null;
  /** How many messages were unread then. */
  unread: number;
  dayOf: (at: string) => string;
};

type Timed = { at: string } & (
  | { kind: "message"; message: ChatMessage }
  | { kind: "unsent"; item: Unsent }
  | { kind: "event"; event: TimelineEvent }
);

/** Events before the loaded messages appear once older ones are loaded, or the start of the thread would change at every page. */
const inWindow = ({ messages, hasOlder, hasNewer }: Thread, at: string) => {
  const [first, last] = [messages[0]?.createdAt, messages.at(-1)?.createdAt];
  return !(hasOlder && first && at < first) && !(hasNewer && last && at > last);
};

const authorOf = (item: Timed | undefined, me: string) =>
  item?.kind === "message"
    ? (item.message.guestName ?? item.message.authorId)
    : item?.kind === "unsent"
      ? me
      : undefined;

/** The lines of a thread in the order of time, with a line per day, the "new" divider and messages in groups of one author. */
export function threadEntries({ thread, unsent, events, me, readSeq, unread, dayOf }: Input): Entry[] {
  const stored = new Set(thread.messages.map(({ clientId }) => clientId));
  const messages = thread.messages.map((message): Timed => ({ kind: "message", at: message.createdAt, message }));
  const lines = events
    .filter(({ createdAt }) => inWindow(thread, createdAt))
    .map((event): Timed => ({ kind: "event", at: event.createdAt, event }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  // Messages keep their own order, whatever the clocks of two server processes say.
  const timed: Timed[] = [];
  for (const message of messages) {
    while (lines[0] && lines[0].at <= message.at) timed.push(...lines.splice(0, 1));
    timed.push(message);
  }
  timed.push(...lines);
  for (const item of unsent) if (!stored.has(item.clientId)) timed.push({ kind: "unsent", at: item.createdAt, item });

  const isUnread = (message: ChatMessage) => readSeq !== null && message.seq > readSeq && message.authorId !== me;
  const loadedCount = thread.messages.filter(isUnread).length;
  // Of many, only the first page is loaded.
  const newCount = thread.hasNewer && loadedCount > 0 ? Math.max(loadedCount, unread) : loadedCount;
  const entries: Entry[] = [];
  let before: Timed | undefined;
  let isDivided = newCount === 0;
  for (const item of timed) {
    const isNewDay = !before || dayOf(before.at) !== dayOf(item.at);
    if (isNewDay) entries.push({ kind: "day", key: `day ${item.at}`, at: item.at });
    if (!isDivided && item.kind === "message" && isUnread(item.message)) {
      isDivided = true;
      before = undefined;
      entries.push({ kind: "new", key: "new", count: newCount });
    }
    const isFirst =
      isNewDay ||
      authorOf(before, me) !== authorOf(item, me) ||
      Date.parse(item.at) - Date.parse(before?.at ?? "") > groupMs ||
      !before;
    if (item.kind === "message") entries.push({ ...item, key: item.message.clientId, isFirst });
    else if (item.kind === "unsent") entries.push({ ...item, key: item.item.clientId, isFirst });
    else entries.push({ ...item, key: item.event.id });
    before = item;
  }
  return entries;
}
