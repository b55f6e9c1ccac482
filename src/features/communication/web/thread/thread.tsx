import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { conversationOf, referralById } from "#features/referrals/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { useSocket } from "#web/api/use-socket.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { writeMessagesAccess } from "../../access.ts";
import type { ConversationDetail } from "../../contract/conversations.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { Composer, type ComposerHandle } from "../composer/composer.tsx";
import { usePeople } from "../people/use-person-names.ts";
import { useOutbox } from "../queue/outbox.ts";
import { quoteOf } from "../queue/unsent.ts";
import { Announcer } from "./announcer.tsx";
import { ClosedLine } from "./closed-line.tsx";
import { MessageLog } from "./message-log.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import styles from "./thread.module.css";
import { ThreadContext } from "./thread-context.ts";
import { ThreadSkeleton } from "./thread-skeleton.tsx";
import { useMessageCalls } from "./use-message-calls.ts";
import { useThread } from "./use-thread.ts";

/** Of the newest page, this many messages may be unread and their first still has something before it. */
const unreadOnPage = 40;

type Props = {
  conversation: ConversationDetail;
  /** The number of the message to show. */
  at?: number | undefined;
  autoFocus?: boolean;
};

/** A conversation: its messages and the composer. */
export function Thread({ conversation, at, autoFocus = false }: Props) {
  const { id, referral: about, isClosed, canWrite: mayWrite } = conversation;
  const canWrite = useCan(writeMessagesAccess) && mayWrite && !isClosed;
  const people = usePeople(conversation.participants);
  const calls = useMessageCalls();
  const { queue, post, retry, drop } = useOutbox();
  const [startAt] = useState(
    () => at ?? (conversation.unread > unreadOnPage ? conversation.lastReadSeq + 1 : undefined),
  );
  const { thread, error, refetch, load, jump } = useThread(id, startAt);
  const [jumped, setJumped] = useState<{ seq: number; from: number | undefined }>();
  const target = jumped && jumped.from === at ? jumped.seq : at;
  const [replyTo, setReplyTo] = useState<ChatMessage>();
  const [edited, setEdited] = useState<ChatMessage>();
  const [reported, setReported] = useState<ChatMessage>();
  const composer = useRef<ComposerHandle>(null);
  const socket = useSocket();
  const { data: referral } = useQuery({
    ...referralById(about?.id ?? `ref_${"0".repeat(32)}`),
    enabled: about !== null,
  });
  const { data: history } = useInfiniteQuery({
    ...conversationOf(about?.id ?? `ref_${"0".repeat(32)}`),
    enabled: about !== null,
  });
  const events = useMemo(() => history?.pages.flatMap(({ items }) => items) ?? [], [history]);
  const unsent = useMemo(() => queue.filter(({ conversationId }) => conversationId === id), [queue, id]);

  // Someone of the company who reads a referral's conversation without having joined it.
  const isWatching = !conversation.isMember;
  useEffect(() => {
    if (!isWatching || !socket) return;
    const watch = () => socket.emit("watch", { conversationId: id }, () => {});
    if (socket.connected) watch();
    socket.on("connect", watch);
    return () => void socket.off("connect", watch);
  }, [isWatching, socket, id]);

  // A message that is not loaded yet is loaded with what is around it.
  const isMissing = target !== undefined && thread !== undefined && !thread.messages.some(({ seq }) => seq === target);
  useEffect(() => {
    if (isMissing) void jump(target).catch(() => {});
  }, [isMissing, target, jump]);

  const deletedText = thread?.messages.flatMap(({ seq, deletedAt }) => (deletedAt ? [seq] : [])).join() ?? "";
  const deleted = useMemo(() => new Set(deletedText.split(",").map(Number)), [deletedText]);
  const parts = useMemo(
    () => ({
      deleted,
      conversation,
      people,
      calls,
      canWrite,
      onReply: (message: ChatMessage) => {
        setEdited(undefined);
        setReplyTo(message);
        composer.current?.focus();
      },
      onEdit: (message: ChatMessage) => {
        setReplyTo(undefined);
        setEdited(message);
      },
      onReport: setReported,
      onJump: (seq: number) => setJumped({ seq, from: at }),
    }),
    [conversation, people, calls, canWrite, deleted, at],
  );
  if (error && !thread) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <ThreadContext value={parts}>
      <section className={styles.thread}>
        {thread ? (
          <>
            <MessageLog
              thread={thread}
              unsent={unsent}
              events={events}
              referral={referral}
              target={target}
              load={load}
              onNewest={() => {
                setJumped(undefined);
                return jump();
              }}
              onRetry={retry}
              onDrop={drop}
            />
            <Announcer messages={thread.messages} people={people} />
          </>
        ) : (
          <ThreadSkeleton />
        )}
        {canWrite ? (
          <Composer
            ref={composer}
            key={id}
            autoFocus={autoFocus}
            conversation={conversation}
            messages={thread?.messages ?? []}
            people={people}
            replyTo={replyTo}
            edited={edited}
            onEditLast={setEdited}
            onCancel={() => {
              setReplyTo(undefined);
              setEdited(undefined);
            }}
            onSend={(item) => {
              setReplyTo(undefined);
              setJumped(undefined);
              post({
                ...item,
                replyTo: replyTo ? quoteOf(replyTo) : null,
              });
              if (thread?.hasNewer) void jump().catch(() => {});
            }}
            onSave={async (message, text, mentions) => {
              const isSaved = await calls.edit(message, text, mentions);
              if (isSaved) setEdited(undefined);
              return isSaved;
            }}
          />
        ) : (
          <ClosedLine conversation={conversation} />
        )}
      </section>
      {reported ? <ReportDialog message={reported} onClose={() => setReported(undefined)} /> : null}
    </ThreadContext>
  );
}
