import { IconArrowDown } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import type { TimelineEvent } from "#features/referrals/contract/timeline.ts";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Queue } from "../queue/unsent.ts";
import type { Thread } from "../sync/merge.ts";
import { useShortTime } from "../use-short-time.ts";
import { CallLine } from "./call-line.tsx";
import { type Entry, threadEntries } from "./entries.ts";
import { EventLine } from "./event-line.tsx";
import { eventStates, isShown } from "./events.ts";
import { MessageItem } from "./message-item.tsx";
import styles from "./thread.module.css";
import { useThreadParts } from "./thread-context.ts";
import { SeenLine, TypingLine } from "./thread-foot.tsx";
import { UnsentItem } from "./unsent-item.tsx";
import { useMarkRead } from "./use-mark-read.ts";
import { useScroll } from "./use-scroll.ts";

type Props = {
  thread: Thread;
  unsent: Queue;
  events: readonly TimelineEvent[];
  referral: Referral | undefined;
  /** The number of the message to show, after a search or a jump. */
  target: number | undefined;
  load: (direction: "older" | "newer") => Promise<void>;
  onNewest: () => Promise<void>;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

/** The messages and the events of the referral, in the order of time. */
export function MessageLog({ thread, unsent, events, referral, target, load, onNewest, onRetry, onDrop }: Props) {
  const { t } = useTranslation("communication");
  const { intl } = useLocale();
  const me = useSession().person.id;
  const { conversation, people } = useThreadParts();
  const { dayOf, daysAgo, longDay } = useShortTime();
  const box = useRef<HTMLDivElement>(null);
  // The divider stays where it was when the conversation was opened.
  const [readSeq] = useState(conversation.unread > 0 ? conversation.lastReadSeq : null);
  const [unread] = useState(conversation.unread);
  const shown = useMemo(() => events.filter(isShown), [events]);
  const states = useMemo(() => eventStates(shown, referral?.status === "needs_info"), [shown, referral?.status]);
  const entries = threadEntries({ thread, unsent, events: shown, me, readSeq, unread, dayOf });
  const { isAtEnd, onScroll, scrollToEnd, scrollToLine } = useScroll(box, {
    content: entries.length,
    hasOlder: thread.hasOlder,
    hasNewer: thread.hasNewer,
    load,
  });
  const lastSeq = thread.messages.at(-1)?.seq ?? 0;
  useMarkRead(conversation, lastSeq, isAtEnd);

  // Opens at the first unread message, or at the one that was asked for.
  const placed = useRef<number | "start" | undefined>(undefined);
  useLayoutEffect(() => {
    const wanted = target ?? "start";
    if (placed.current === wanted) return;
    const line = box.current?.querySelector<HTMLElement>(target ? `[data-seq="${target}"]` : '[data-line="new"]');
    if (target && !line) return;
    placed.current = wanted;
    const holder = line?.closest<HTMLElement>("[data-line]");
    if (holder) scrollToLine(holder);
    if (target) line?.focus({ preventScroll: true });
  });

  // One's own message is always shown, wherever one was reading.
  const unsentCount = unsent.length;
  const before = useRef(unsentCount);
  useEffect(() => {
    if (unsentCount > before.current) scrollToEnd();
    before.current = unsentCount;
  }, [unsentCount, scrollToEnd]);

  const [tabStop, setTabStop] = useState<number>();
  const stop = thread.messages.some(({ seq }) => seq === tabStop) ? tabStop : lastSeq;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !(event.target instanceof HTMLElement) || event.target.dataset.seq === undefined) return;
    const all = [...(box.current?.querySelectorAll<HTMLElement>("[data-seq]") ?? [])];
    const next = all[all.indexOf(event.target) + step];
    if (!next) return;
    event.preventDefault();
    setTabStop(Number(next.dataset.seq));
    next.focus();
  };
  const loadedMissed = thread.messages.filter(
    ({ seq, authorId }) => seq > conversation.lastReadSeq && authorId !== me,
  ).length;
  const missed = thread.hasNewer ? Math.max(loadedMissed, conversation.unread) : loadedMissed;
  const day = (at: string) => {
    const ago = daysAgo(at);
    return ago === 0 ? t("day.today") : ago === 1 ? t("day.yesterday") : longDay(at);
  };
  const line = (entry: Entry) => {
    switch (entry.kind) {
      case "day":
        return <p className={styles.day}>{day(entry.at)}</p>;
      case "new":
        return <p className={styles.new}>{t("newCount", { count: entry.count })}</p>;
      case "message":
        return entry.message.event ? (
          <CallLine message={entry.message} event={entry.message.event} isTabStop={entry.message.seq === stop} />
        ) : (
          <MessageItem
            message={entry.message}
            isFirst={entry.isFirst}
            isTabStop={entry.message.seq === stop}
            isTarget={entry.message.seq === target}
          />
        );
      case "unsent":
        return (
          <UnsentItem
            item={entry.item}
            isFirst={entry.isFirst}
            onRetry={() => onRetry(entry.item.clientId)}
            onDrop={() => onDrop(entry.item.clientId)}
          />
        );
      default:
        return <EventLine event={entry.event} state={states.get(entry.event.id) ?? {}} referral={referral} />;
    }
  };
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.log}
        role="log"
        // New messages are announced by the thread; what is loaded by scrolling is not news.
        aria-live="off"
        aria-label={t("thread.log")}
        onScroll={onScroll}
        onKeyDown={move}
      >
        <div className={styles.lines}>
          {entries.length === 0 ? <p className={styles.start}>{t("thread.start")}</p> : null}
          {entries.map((entry) => (
            <div key={entry.key} data-line={entry.kind}>
              {line(entry)}
            </div>
          ))}
          {unsentCount === 0 ? (
            <SeenLine conversation={conversation} messages={thread.hasNewer ? [] : thread.messages} people={people} />
          ) : null}
          <TypingLine conversationId={conversation.id} people={people} />
        </div>
      </div>
      {isAtEnd ? null : (
        <button
          type="button"
          className={styles.newest}
          onClick={() => void (thread.hasNewer ? onNewest() : Promise.resolve()).then(scrollToEnd)}
        >
          <IconArrowDown size={16} stroke={2} aria-hidden="true" />
          {missed > 0
            ? t("thread.newestCount", { count: missed, number: numberFormat(intl).format(missed) })
            : t("thread.newest")}
        </button>
      )}
    </div>
  );
}
