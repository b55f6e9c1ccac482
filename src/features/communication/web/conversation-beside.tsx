import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#web/ui/error-state.tsx";
import { type ConversationId, conversationById } from "./api.ts";
import { Thread } from "./thread/thread.tsx";
import { ThreadSkeleton } from "./thread/thread-skeleton.tsx";

/** A conversation beside something else, such as the call in it. */
export function ConversationBeside({ id }: { id: ConversationId }) {
  const { data, error, refetch } = useQuery(conversationById(id));
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  return data ? <Thread conversation={data} /> : <ThreadSkeleton />;
}
