import type { Icon } from "@tabler/icons-react";
import { createContext, type ReactNode } from "react";
import type { ConversationDetail } from "../contract/conversations.ts";

/** The parts of these screens that belong to higher features; the app passes them in. */
export type CommunicationSlots = {
  /** In the head of a conversation: what can be done beside writing. */
  actions: (conversation: ConversationDetail) => ReactNode;
  /** In the context of a conversation, below its referral. */
  context: (conversation: ConversationDetail) => ReactNode;
  /** A list beside those of conversations. */
  calls: { label: string; show: () => ReactNode } | undefined;
  /** What admins set, beside the retention of messages. */
  settings:
    | { label: string; icon: Icon; show: (props: { opened: boolean; onClose: () => void }) => ReactNode }
    | undefined;
};

export const Slots = createContext<CommunicationSlots>({
  actions: () => null,
  context: () => null,
  calls: undefined,
  settings: undefined,
});
