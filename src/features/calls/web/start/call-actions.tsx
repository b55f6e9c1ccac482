import { IconCalendarPlus, IconPhone, IconVideo } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { useCan } from "#web/api/can.tsx";
import { useOptionalSession } from "#web/api/session.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { hostCallsAccess, joinCallsAccess } from "../../access.ts";
import type { ConversationId, ReferralId } from "../api.ts";
import { JoinButton } from "./join-button.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import styles from "./start.module.css";
import { useRunningCall } from "./use-running-call.ts";
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
  const canHost = useCan(hostCallsAccess);
  const refusal = checkAccess(joinCallsAccess, useOptionalSession())?.reason;
  const { start, isPending } = useStartCall();
  const [isScheduling, setIsScheduling] = useState(false);
  const running = useRunningCall({ conversationId });
  const reason = refusal
    ? t(refusal === "off" ? "start.off" : "start.notAllowed")
    : canWrite
      ? undefined
      : t("start.cannotWrite");
  if (running && !refusal) return <JoinButton call={running} />;
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
