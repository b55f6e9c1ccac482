import { CallScreen } from "#features/calls/web/call-screen.tsx";
import { viewConversationsAccess } from "#features/communication/access.ts";
import { ConversationBeside } from "#features/communication/web/conversation-beside.tsx";
import { useCan } from "#web/api/can.tsx";

/** Composed in the app layer, because the conversation beside a call belongs to another feature. */
export function CallPage() {
  const hasConversations = useCan(viewConversationsAccess);
  return <CallScreen chat={hasConversations ? (id) => <ConversationBeside id={id} /> : undefined} />;
}
