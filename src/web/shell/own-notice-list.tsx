import { Link, useRouter } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../api/error-text.ts";
import { InRow } from "../ui/in-row.ts";
import { RelativeTime } from "../ui/relative-time.tsx";
import { toast } from "../ui/toast.ts";
import menu from "./drop-menu.module.css";
import styles from "./notice-menu.module.css";
import type { NoticeAction, OwnNotice, OwnNotices } from "./shell-context.ts";

type Props = { own: OwnNotices; onOpen: () => void };

/** Past notices, newest first; opening one marks it as read. */
export function OwnNoticeList({ own, onOpen }: Props) {
  const { t } = useTranslation(["shell", "ui"]);
  const { items, error, retry, showOlder } = own;
  const list = useRef<HTMLUListElement>(null);
  // Moves the focus to the last loaded notice: the button may disappear after the last page, and the new notices follow in tab order.
  const showMore = () => {
    list.current?.querySelector<HTMLElement>("li:last-child > a")?.focus();
    showOlder?.();
  };
  return (
    <>
      {items && items.length > 0 ? (
        <ul ref={list} className={styles.own}>
          {items.map((notice) => (
            <Row key={notice.id} notice={notice} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
      {!items && !error ? (
        <div role="status" aria-label={t("ui:loading")} className={styles.loading}>
          <span />
          <span />
        </div>
      ) : null}
      {error ? <LoadError error={error} onRetry={retry} /> : null}
      {showOlder && !error ? (
        <button type="button" className={styles.older} onClick={showMore}>
          {t("notices.older")}
        </button>
      ) : null}
    </>
  );
}

function Row({ notice, onOpen }: { notice: OwnNotice; onOpen: () => void }) {
  const { t } = useTranslation("shell");
  const { icon: Icon, tone, text, at, unread, read, actions } = notice;
  const link = useRef<HTMLAnchorElement>(null);
  const open = () => {
    if (unread) read();
    onOpen();
  };
  return (
    <li>
      <Link
        ref={link}
        {...useLinkTarget(notice.to)}
        className={menu.item}
        data-unread={unread || undefined}
        onClick={open}
      >
        <Icon size={18} stroke={1.7} className={styles[tone]} aria-hidden="true" />
        <span className={styles.words}>
          <span>
            {unread ? <span className="visually-hidden">{t("notices.unread")} </span> : null}
            {text}
          </span>
          <InRow value={true}>
            <RelativeTime at={at} />
          </InRow>
        </span>
        {unread ? <span className={styles.mark} /> : null}
      </Link>
      {unread && actions.length > 0 ? <Actions notice={notice} row={link} onOpen={open} /> : null}
    </li>
  );
}

type ActionsProps = { notice: OwnNotice; row: RefObject<HTMLAnchorElement | null>; onOpen: () => void };

/** The buttons of an unread notice. They disappear with the action, so the focus moves to the notice; a toast says what happened. */
function Actions({ notice: { text, actions, read }, row, onOpen }: ActionsProps) {
  const errorText = useErrorText();
  const [isPending, setIsPending] = useState(false);
  const start = async (run: () => Promise<void>) => {
    setIsPending(true);
    try {
      await run();
      row.current?.focus();
      read();
    } catch (error) {
      toast(errorText(error), "bad");
    } finally {
      setIsPending(false);
    }
  };
  return (
    <div className={styles.actions}>
      {actions.map((action) =>
        "to" in action ? (
          <ActionLink key={action.label} action={action} text={text} onOpen={onOpen} />
        ) : (
          <button
            key={action.label}
            type="button"
            className={styles.action}
            aria-label={`${action.label}: ${text}`}
            disabled={isPending}
            onClick={() => void start(action.run)}
          >
            {action.label}
          </button>
        ),
      )}
    </div>
  );
}

type ActionLinkProps = { action: NoticeAction & { to: string }; text: string; onOpen: () => void };

const ActionLink = ({ action: { label, to }, text, onOpen }: ActionLinkProps) => (
  <Link {...useLinkTarget(to)} className={styles.action} aria-label={`${label}: ${text}`} onClick={onOpen}>
    {label}
  </Link>
);

/** Splits a path from the server into the router's parts. */
function useLinkTarget(path: string) {
  const { parseSearch } = useRouter().options;
  const { pathname, search } = new URL(path, location.origin);
  return { to: pathname, search: parseSearch?.(search) as never };
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("ui");
  const errorText = useErrorText();
  return (
    <div role="alert" className={styles.trouble}>
      <p>{errorText(error)}</p>
      <button type="button" className={styles.readAll} onClick={onRetry}>
        {t("error.retry")}
      </button>
    </div>
  );
}
