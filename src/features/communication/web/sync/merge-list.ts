import type { Conversation } from "../../contract/conversations.ts";
import type { ChatMessage } from "../../contract/messages.ts";

const excerptLength = 200;

const lastMessageOf = ({ seq, authorId, text, files, event, guestName, deletedAt, createdAt }: ChatMessage) => ({
  event,
  guestName,
  seq,
  authorId,
  text: text.slice(0, excerptLength),
  fileCount: files.length,
  isDeleted: deletedAt !== null,
  createdAt,
});

/** Returns the list with a message applied, or undefined if its conversation is not in it. */
export function applyMessage(list: readonly Conversation[], message: ChatMessage, me: string) {
  const known = list.find(({ id }) => id === message.conversationId);
  if (!known) return undefined;
  const isNew = message.seq > known.lastSeq;
  const isOwn = message.authorId === me;
  const changed: Conversation = {
    ...known,
    revision: Math.max(known.revision, message.revision),
    ...((isNew || known.lastMessage?.seq === message.seq) && { lastMessage: lastMessageOf(message) }),
    ...(isNew && {
      lastSeq: message.seq,
      updatedAt: message.createdAt,
      ...(isOwn
        ? { lastReadSeq: message.seq }
        : {
            unread: known.unread + 1,
            isMentioned: known.isMentioned || message.mentions.some((person) => person === me),
          }),
    }),
  };
  const others = list.filter((conversation) => conversation !== known);
  return isNew ? [changed, ...others] : list.map((conversation) => (conversation === known ? changed : conversation));
}

/** The person has read up to a message, here or in another tab. */
export const applyOwnRead = <Read extends Conversation>(
  list: readonly Read[],
  { id, seq, unread }: { id: string; seq: number; unread: number },
): Read[] =>
  list.map((conversation) =>
    conversation.id === id && seq >= conversation.lastReadSeq
      ? { ...conversation, lastReadSeq: seq, unread, isMentioned: unread > 0 && conversation.isMentioned }
      : conversation,
  );
