import "@mantine/core/styles/Menu.layer.css";
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconPhone, IconVideo } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { useCan } from "#web/api/can.tsx";
import { useOptionalSession } from "#web/api/session.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { hostCallsAccess, joinCallsAccess, viewCallsAccess } from "../../access.ts";
import { type ConversationId, callList, type ReferralId } from "../api.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import styles from "./start.module.css";
import { useStartCall } from "./use-start-call.ts";

type Props = {
  conversationId: ConversationId;
  referralId: ReferralId | undefined;
  /** Not in a closed conversation, and not for someone who only reads it. */
  canWrite: boolean;
};

/** Calls from a conversation: start one, join the one that runs, or schedule one. What is not possible says why. */
export function CallActions({ conversationId, referralId, canWrite }: Props) {
  const { t } = useTranslation("calls");
  const canView = useCan(viewCallsAccess);
  const canHost = useCan(hostCallsAccess);
  const refusal = checkAccess(joinCallsAccess, useOptionalSession())?.reason;
  const { start, isPending } = useStartCall();
  const [isScheduling, setIsScheduling] = useState(false);
  const { data } = useInfiniteQuery({ ...callList("current", { conversationId }), enabled: canView });
  const running = data?.pages[0]?.items.find(({ state }) => state === "running" || state === "ringing");
  const reason = refusal
    ? t(refusal === "off" ? "start.off" : "start.notAllowed")
    : canWrite
      ? undefined
      : t("start.cannotWrite");
  if (running && !refusal) {
    const count = running.participants.filter(({ state }) => state === "in").length;
    return (
      <Button
        size="sm"
        color="var(--good-solid)"
        leftSection={<IconVideo size={17} stroke={1.8} aria-hidden="true" />}
        renderRoot={(props) => <Link to="/call" search={{ id: running.id }} {...props} />}
      >
        {t("start.join", { count })}
      </Button>
    );
  }
  const button = (label: string) => (reason ? t("start.because", { label, reason }) : label);
  return (
    <span className={styles.actions}>
      <IconButton
        icon={IconPhone}
        label={button(t("start.audio"))}
        disabled={reason !== undefined || isPending}
        onClick={() => start({ conversationId, video: false })}
      />
      <IconButton
        icon={IconVideo}
        label={button(t("start.video"))}
        disabled={reason !== undefined || isPending}
        onClick={() => start({ conversationId, video: true })}
      />
      {canHost && canWrite ? (
        <IconButton icon={IconCalendarPlus} label={t("schedule.open")} onClick={() => setIsScheduling(true)} />
      ) : null}
      {isScheduling ? (
        <ScheduleDialog
          conversationId={conversationId}
          referralId={referralId}
          onClose={() => setIsScheduling(false)}
        />
      ) : null}
    </span>
  );
}
