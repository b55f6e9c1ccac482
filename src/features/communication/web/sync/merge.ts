import type { ChatMessage } from "../../contract/messages.ts";

/** The loaded part of a conversation, in the order of `seq`. */
export type Thread = { messages: ChatMessage[]; hasOlder: boolean; hasNewer: boolean };
type Page = { items: ChatMessage[]; hasOlder: boolean; hasNewer: boolean };

const bySeq = (one: ChatMessage, other: ChatMessage) => one.seq - other.seq;

/** Of two versions of a message, the one with the higher revision is newer, whichever arrived last. */
const newerOf = (known: ChatMessage, arrived: ChatMessage) => (arrived.revision > known.revision ? arrived : known);

function unite(known: readonly ChatMessage[], arrived: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of arrived) {
    const before = byId.get(message.id);
    byId.set(message.id, before ? newerOf(before, message) : message);
  }
  return [...byId.values()].sort(bySeq);
}

/**
 * Adds announced messages. One that follows the last is appended; one after a gap only notes that there is more to load, because showing it
 * would hide what is missing before it.
 */
export function mergeMessages(thread: Thread, arrived: readonly ChatMessage[]): Thread {
  const known = new Map(thread.messages.map(({ id, revision }) => [id, revision]));
  const updates = arrived.filter(({ id, revision }) => revision > (known.get(id) ?? Number.POSITIVE_INFINITY));
  let messages = updates.length > 0 ? unite(thread.messages, updates) : thread.messages;
  let { hasNewer } = thread;
  const first = messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  for (const message of arrived.filter(({ id }) => !known.has(id)).sort(bySeq)) {
    const last = messages.at(-1)?.seq;
    if (last === undefined ? !hasNewer : !hasNewer && message.seq === last + 1) messages = [...messages, message];
    else if (last === undefined || message.seq > last) hasNewer = true;
    else if (message.seq > first) messages = unite(messages, [message]);
  }
  return messages === thread.messages && hasNewer === thread.hasNewer ? thread : { ...thread, messages, hasNewer };
}

export const mergeOlder = (thread: Thread, { items, hasOlder }: Page): Thread => ({
  ...thread,
  messages: unite(thread.messages, items),
  hasOlder,
});

export const mergeNewer = (thread: Thread, { items, hasNewer }: Page): Thread => ({
  ...thread,
  messages: unite(thread.messages, items),
  hasNewer,
});

export const revisionOf = ({ messages }: Thread): number =>
  messages.reduce((highest, { revision }) => Math.max(highest, revision), 0);
