import { exampleMe } from "#app/web/testing/people.ts";
import { type RecordedRequest, respondWith, type Stub } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import { listAnnouncements } from "#features/resources/contract/announcements.ts";
import {
  type Conversation,
  type ConversationDetail,
  countUnreadConversations,
  getConversation,
  listConversations,
  markRead,
  type Participant,
} from "../../contract/conversations.ts";
import { type ChatMessage, listChatMessages, listPinnedMessages, sendChatMessage } from "../../contract/messages.ts";
import { quoteOf } from "../queue/unsent.ts";

const numbered = (number: number) => String(number).padStart(32, "0");
export const me = exampleMe("company");
export const myId = me.person.uid;
const myself: Participant = {
  id: myId,
  name: "Lena Brandt",
  photoUrl: null,
  role: "company",
  isOnline: true,
  lastSeenAt: null,
};
export const lina: Participant = { ...myself, id: `per_${numbered(1)}`, name: "Lina Haddad", role: "referrer" };
export const conversationId = `cnv_${numbered(1)}` as const;

/** A message of Lina, one minute after the one before it. */
export const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `cms_${numbered(seq)}`,
  conversationId,
  seq,
  revision: seq,
  clientId: `00000000-0000-4000-8000-${String(seq).padStart(12, "0")}`,
  authorId: lina.id,
  text: `Message ${seq}`,
  mentions: [],
  replyTo: null,
  files: [],
  previews: [],
  reactions: [],
  isPinned: false,
  event: null,
  guestName: null,
  editedAt: null,
  deletedAt: null,
  createdAt: new Date(Date.UTC(2026, 2, 2, 9, seq)).toISOString(),
  ...more,
});

/** The conversation with Lina, read up to its end. */
export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: conversationId,
  kind: "direct",
  title: null,
  referral: null,
  participants: [lina],
  participantCount: 2,
  isMember: true,
  isMuted: false,
  isClosed: false,
  lastSeq: 3,
  revision: 3,
  lastReadSeq: 3,
  unread: 0,
  isMentioned: false,
  lastMessage: {
    seq: 3,
    authorId: lina.id,
    text: "Message 3",
    fileCount: 0,
    event: null,
    guestName: null,
    isDeleted: false,
    createdAt: "2026-03-02T09:03:00Z",
  },
  updatedAt: "2026-03-02T09:03:00Z",
  ...more,
});

export const detail = (more: Partial<ConversationDetail> = {}): ConversationDetail => ({
  ...conversation(),
  participants: [myself, lina],
  reads: [],
  canWrite: true,
  canManage: false,
  canModerate: false,
  canLeave: false,
  ...more,
});

type Server = { messages?: ChatMessage[]; conversations?: Conversation[]; opened?: ConversationDetail };

/** A server with one conversation, which stores what is sent. */
export function chatServer({
  messages = [message(1), message(2), message(3)],
  conversations = [conversation()],
  opened = detail(),
}: Server = {}): { stubs: Stub[]; stored: ChatMessage[] } {
  const stored = [...messages];
  const send = ({ body }: RecordedRequest): Response => {
    const input = body as { clientId: string; text: string; replyTo: number | null };
    const known = stored.find(({ clientId }) => clientId === input.clientId);
    if (known) return Response.json(known);
    const seq = stored.length + 1;
    const quoted = stored.find((one) => one.seq === input.replyTo);
    const made = message(seq, {
      clientId: input.clientId,
      authorId: myId,
      text: input.text,
      createdAt: new Date().toISOString(),
      replyTo: quoted ? quoteOf(quoted) : null,
    });
    stored.push(made);
    return Response.json(made);
  };
  return {
    stored,
    stubs: [
      [getMe, respondWith(me)],
      [
        countUnreadConversations,
        respondWith({ conversations: conversations.filter(({ unread }) => unread > 0).length }),
      ],
      [listAnnouncements, respondWith({ items: [], next: null })],
      [listConversations, respondWith({ items: conversations, next: null })],
      [listChatMessages, () => Response.json({ items: stored, hasOlder: false, hasNewer: false })],
      [sendChatMessage, send],
      [markRead, respondWith({ lastReadSeq: messages.length, unread: 0 })],
      [listPinnedMessages, respondWith({ items: [] })],
      [getConversation, respondWith(opened)],
    ],
  };
}
