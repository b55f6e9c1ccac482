import { IconAt, IconBellOff, IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Conversation } from "../../contract/conversations.ts";
import { ConversationPortrait } from "../people/person-portrait.tsx";
import { useConversationName } from "../people/use-person-names.ts";
import { useShortTime } from "../use-short-time.ts";
import styles from "./list.module.css";

type Props = { conversation: Conversation; isCurrent: boolean };

/** A conversation in the list: who, about what, the last message and how much is unread. */
export const ConversationRow = memo(function ConversationRow({ conversation, isCurrent }: Props) {
  const { t } = useTranslation("communication");
  const { intl } = useLocale();
  const { short } = useShortTime();
  const name = useConversationName()(conversation);
  const { id, unread, isMentioned, isMuted, isClosed, lastMessage, updatedAt } = conversation;
  return (
    <Link
      to="/communication"
      search={(old: object) => ({ ...("filter" in old && { filter: old.filter as "unread" }), id })}
      resetScroll={false}
      className={styles.row}
      activeProps={{}}
      data-unread={unread > 0 || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? "true" : undefined}
    >
      <ConversationPortrait conversation={conversation} />
      <span className={styles.words}>
        <span className={styles.line}>
          <b dir="auto">{name}</b>
          <time dateTime={updatedAt}>{short(lastMessage?.createdAt ?? updatedAt)}</time>
        </span>
        <SubLine conversation={conversation} name={name} />
        <span className={styles.last}>
          <LastMessage conversation={conversation} />
          <span className={styles.marks}>
            {isClosed ? <IconLock size={15} stroke={1.8} role="img" aria-label={t("closed.mark")} /> : null}
            {isMuted ? <IconBellOff size={15} stroke={1.8} role="img" aria-label={t("muted")} /> : null}
            {isMentioned && unread > 0 ? (
              <IconAt size={16} stroke={2} role="img" aria-label={t("list.mentioned")} className={styles.mention} />
            ) : null}
            {unread > 0 ? (
              <span className={styles.count} data-muted={isMuted || undefined}>
                <span aria-hidden="true">
                  {unread > 99 ? `${numberFormat(intl).format(99)}+` : numberFormat(intl).format(unread)}
                </span>
                <span className="visually-hidden">{t("list.unread", { count: unread })}</span>
              </span>
            ) : null}
          </span>
        </span>
      </span>
    </Link>
  );
});

function SubLine({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation("communication");
  const me = useSession().person.id;
  const { kind, referral, participants, participantCount } = conversation;
  if (kind === "group") return <span className={styles.sub}>{t("people", { count: participantCount })}</span>;
  if (!referral) return null;
  const others = participants.filter(({ id }) => id !== me).map((person) => person.name);
  const text = [referral.name === name ? "" : referral.name, ...others].filter(Boolean).join(" · ");
  return text ? (
    <span className={styles.sub} dir="auto">
      {text}
    </span>
  ) : null;
}

function LastMessage({ conversation: { lastMessage, participants, kind } }: { conversation: Conversation }) {
  const { t } = useTranslation("communication");
  const me = useSession().person.id;
  if (!lastMessage) return <span className={styles.excerpt}>{t("list.noMessages")}</span>;
  const { authorId, text, isDeleted, fileCount, event, guestName } = lastMessage;
  if (event) return <span className={styles.excerpt}>{t(`callEvent.${event.outcome}`)}</span>;
  const excerpt = isDeleted ? t("message.deleted") : text || t("list.files", { count: fileCount });
  const author = authorId === me ? t("you") : (guestName ?? participants.find(({ id }) => id === authorId)?.name);
  const isNamed = author && (authorId === me || guestName !== null || kind !== "direct");
  // The text is cut off at its own end, whichever direction the page has.
  return (
    <span className={styles.said}>
      {isNamed ? <span>{t("list.said", { name: author })}</span> : null}
      <span className={styles.excerpt} dir="auto">
        {excerpt}
      </span>
    </span>
  );
}
