import { IconPinned } from "@tabler/icons-react";
import { memo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { Initials } from "#web/ui/initials.tsx";
import type { ChatMessage } from "../../contract/messages.ts";
import { PersonPortrait } from "../people/person-portrait.tsx";
import { useShortTime } from "../use-short-time.ts";
import styles from "./message.module.css";
import { MessageActions } from "./message-actions.tsx";
import { LinkPreviews, MessageFiles } from "./message-files.tsx";
import { MessageReactions } from "./message-reactions.tsx";
import { MessageText } from "./message-text.tsx";
import { useThreadParts } from "./thread-context.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

type Props = {
  message: ChatMessage;
  /** The first of a group of one author has their name, portrait and the time. */
  isFirst: boolean;
  isTabStop: boolean;
  isTarget: boolean;
};

/** A stored message with everything that belongs to it. */
export const MessageItem = memo(function MessageItem({ message, isFirst, isTabStop, isTarget }: Props) {
  const { t } = useTranslation("communication");
  const me = useSession().person.id;
  const { people, calls, canWrite } = useThreadParts();
  const { time } = useShortTime();
  const [isActive, setIsActive] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLElement>(null);
  const { authorId, guestName, deletedAt, isPinned, createdAt, text, mentions } = message;
  const isOwn = authorId === me;
  const author = people.byId.get(authorId ?? "");
  const name = guestName ?? people.nameOf(authorId);
  const mentionedNames = mentions.map(people.fullNameOf);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap shows the toolbar, which the keyboard gets with the focus
    <article
      ref={root}
      className={styles.message}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-target={isTarget || undefined}
      data-seq={message.seq}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t("message.label", { name, time: time(createdAt) })}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setIsActive(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setIsActive(false)}
      onClick={({ target }) =>
        // A tap shows the toolbar, as the pointer does; one on a link or button does what that says.
        target instanceof Element && !target.closest("a, button") && root.current?.focus({ preventScroll: true })
      }
      onFocus={() => setIsActive(true)}
      onBlur={({ relatedTarget }) => !root.current?.contains(relatedTarget) && setIsActive(false)}
    >
      {isOwn ? null : (
        <span className={styles.side}>
          {isFirst ? (
            author ? (
              <PersonPortrait person={author} size={32} />
            ) : guestName ? (
              <Initials name={guestName} size={32} />
            ) : null
          ) : null}
        </span>
      )}
      <div className={styles.body}>
        {isFirst ? (
          <header className={styles.head}>
            {isOwn ? null : <b dir="auto">{name}</b>}
            {guestName ? <span className="soft">{t("guest")}</span> : null}
            <time dateTime={createdAt}>{time(createdAt)}</time>
          </header>
        ) : null}
        {deletedAt ? (
          <p className={styles.deleted}>{t("message.deleted")}</p>
        ) : (
          <>
            {message.replyTo ? <ReplyQuote replyTo={message.replyTo} /> : null}
            {text ? (
              <div className={styles.bubble}>
                <MessageText text={text} mentionedNames={mentionedNames} />
              </div>
            ) : null}
            <MessageFiles files={message.files} />
            <LinkPreviews previews={message.previews} />
            <MessageReactions
              message={message}
              people={people}
              onReact={canWrite ? (emoji, on) => void calls.react(message, emoji, on) : undefined}
            />
            {isPinned || message.editedAt ? (
              <p className={styles.state}>
                {isPinned ? (
                  <span>
                    <IconPinned size={14} stroke={1.8} aria-hidden="true" />
                    {t("message.pinned")}
                  </span>
                ) : null}
                {message.editedAt ? <EditedMark message={message} /> : null}
              </p>
            ) : null}
          </>
        )}
        {!deletedAt && (isActive || isOpen) ? (
          <MessageActions
            message={message}
            onOpenChange={setIsOpen}
            onRemoved={() => root.current?.focus({ preventScroll: true })}
          />
        ) : null}
      </div>
    </article>
  );
});

function EditedMark({ message }: { message: ChatMessage }) {
  const { t } = useTranslation("communication");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {t("message.edited")}
      </button>
      {isOpen ? <VersionsDialog message={message} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** The beginning of the message that this one answers; pressing it shows that message. */
function ReplyQuote({ replyTo }: { replyTo: NonNullable<ChatMessage["replyTo"]> }) {
  const { t } = useTranslation("communication");
  const { people, deleted, onJump } = useThreadParts();
  // The message may have been deleted after the answer was loaded.
  const isDeleted = replyTo.isDeleted || deleted.has(replyTo.seq);
  return (
    <button type="button" className={styles.reply} onClick={() => onJump(replyTo.seq)}>
      <b dir="auto">{people.nameOf(replyTo.authorId)}</b>
      <span dir="auto">{isDeleted ? t("message.deleted") : replyTo.text || t("message.noText")}</span>
    </button>
  );
}
