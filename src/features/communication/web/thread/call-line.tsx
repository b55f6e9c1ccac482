import { IconCalendarEvent, IconCalendarX, IconPhone, IconPhoneX, IconVideo } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useDuration } from "#web/ui/use-duration.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { useShortTime } from "../use-short-time.ts";
import styles from "./message.module.css";

type Props = { message: ChatMessage; event: NonNullable<ChatMessage["event"]>; isTabStop: boolean };

/** A call in its conversation, where it happened. */
export function CallLine({ message: { seq, createdAt }, event, isTabStop }: Props) {
  const { t } = useTranslation("communication");
  const duration = useDuration();
  const { time } = useShortTime();
  const { outcome, seconds, video, callId } = event;
  const LineIcon =
    outcome === "missed" || outcome === "declined"
      ? IconPhoneX
      : outcome === "scheduled"
        ? IconCalendarEvent
        : outcome === "canceled"
          ? IconCalendarX
          : video
            ? IconVideo
            : IconPhone;
  const words = t(`callEvent.${outcome}`);
  return (
    <article className={styles.event} data-seq={seq} tabIndex={isTabStop ? 0 : -1} aria-label={words}>
      <LineIcon size={15} stroke={1.8} aria-hidden="true" />
      <span>
        {outcome === "finished" && seconds > 0 ? `${words} · ${duration(seconds)}` : words}{" "}
        <Link to="/call" search={{ id: callId }}>
          {t("callEvent.openLine")}
        </Link>
      </span>
      <time dateTime={createdAt}>{time(createdAt)}</time>
    </article>
  );
}
