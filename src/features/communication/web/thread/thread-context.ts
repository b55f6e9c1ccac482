import { createContext, use } from "react";
import type { ConversationDetail } from "../../contract/conversations.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import type { People } from "../people/use-person-names.ts";
import type { MessageCalls } from "./use-message-calls.ts";

/** What every message of a thread needs. */
export type ThreadParts = {
  conversation: ConversationDetail;
  people: People;
  calls: MessageCalls;
  /** Whether messages can be answered, edited and reacted to: not in a closed conversation. */
  canWrite: boolean;
  /** The numbers of deleted messages, whose text is not quoted any more. */
  deleted: ReadonlySet<number>;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onReport: (message: ChatMessage) => void;
  onJump: (seq: number) => void;
};

export const ThreadContext = createContext<ThreadParts | undefined>(undefined);

export function useThreadParts(): ThreadParts {
  const parts = use(ThreadContext);
  if (!parts) throw new Error("ThreadContext is missing");
  return parts;
}
