import type { ChatMessage } from "../../contract/messages.ts";

/** A message that was written but is not stored by the server yet. */
export type Unsent = {
  clientId: string;
  conversationId: ChatMessage["conversationId"];
  text: string;
  mentions: ChatMessage["mentions"];
  replyTo: ChatMessage["replyTo"];
  files: ChatMessage["files"];
  createdAt: string;
  /** The server refused it, with this code. A queued message is sent as soon as there is a connection. */
  refusal?: string;
};
export type Queue = readonly Unsent[];

/** What an answer shows of the message that it answers. */
export const quoteOf = ({ seq, authorId, text, deletedAt }: ChatMessage) => ({
  seq,
  authorId,
  text,
  isDeleted: deletedAt !== null,
});

export const addUnsent = (queue: Queue, item: Unsent): Queue =>
  queue.some(({ clientId }) => clientId === item.clientId) ? queue : [...queue, item];

export const removeUnsent = (queue: Queue, clientId: string): Queue =>
  queue.filter((item) => item.clientId !== clientId);

export const refuseUnsent = (queue: Queue, clientId: string, refusal: string): Queue =>
  queue.map((item) => (item.clientId === clientId ? { ...item, refusal } : item));

/** Queues a refused message again, behind what was written since. */
export function retryUnsent(queue: Queue, clientId: string): Queue {
  const item = queue.find((one) => one.clientId === clientId);
  if (!item) return queue;
  const { refusal: _, ...again } = item;
  return [...removeUnsent(queue, clientId), again];
}

export const nextUnsent = (queue: Queue): Unsent | undefined => queue.find(({ refusal }) => refusal === undefined);
