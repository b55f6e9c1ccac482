import {
  IconCalendarEvent,
  IconCalendarX,
  IconLink,
  IconPencil,
  IconPhone,
  IconPhoneX,
  IconPlayerPlay,
  IconVideo,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call as request } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { type MoreAction, MoreMenu } from "#web/ui/more-menu.tsx";
import { RelativeTime, useExactTime } from "#web/ui/relative-time.tsx";
import { toast } from "#web/ui/toast.ts";
import { useDuration } from "#web/ui/use-duration.ts";
import type { Call } from "../../contract/calls.ts";
import { cancelCall, getGuestLink } from "../../contract/schedule.ts";
import { callsKey } from "../api.ts";
import { secondsBetween } from "../durations.ts";
import { Recordings } from "../recordings.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import styles from "./start.module.css";

/** A call in a list: to come, running or over. Hosts move and cancel what they scheduled. */
export function CallRow({ call }: { call: Call }) {
  const { t } = useTranslation("calls");
  const exact = useExactTime();
  const duration = useDuration();
  const [open, setOpen] = useState<"schedule" | "recordings">();
  const { state, endReason, scheduled, startedAt, endedAt, video, recordings } = call;
  const isMissed = state === "ended" && endReason !== "finished";
  const RowIcon = state === "scheduled" ? IconCalendarEvent : isMissed ? IconPhoneX : video ? IconVideo : IconPhone;
  const actions = useActions(call, setOpen);
  return (
    <li className={styles.row} data-missed={isMissed || undefined}>
      <RowIcon size={18} stroke={1.7} aria-hidden="true" />
      <div className={styles.words}>
        <Link to="/call" search={{ id: call.id }} dir="auto">
          {call.name}
        </Link>
        <span>
          {state === "scheduled" && scheduled ? (
            exact(new Date(scheduled.startsAt))
          ) : state === "ended" ? (
            <>
              {isMissed ? t(`row.${endReason ?? "unanswered"}`) : duration(secondsBetween(startedAt, endedAt))}
              {endedAt ? (
                <>
                  {" · "}
                  <RelativeTime at={new Date(endedAt)} />
                </>
              ) : null}
            </>
          ) : (
            t("row.running")
          )}
        </span>
      </div>
      {actions.length > 0 ? <MoreMenu actions={actions} /> : null}
      {open === "schedule" ? (
        <ScheduleDialog
          conversationId={call.conversationId}
          referralId={call.referral?.id}
          changed={call}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === "recordings" ? (
        <Dialog title={call.name} size="lg" onClose={() => setOpen(undefined)}>
          <Recordings recordings={recordings} />
        </Dialog>
      ) : null}
    </li>
  );
}

function useActions(call: Call, setOpen: (open: "schedule" | "recordings") => void): MoreAction[] {
  const { t } = useTranslation("calls");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const onError = (error: unknown) => toast(errorText(error), "bad");
  const { send } = useSend(cancelCall, {
    onSuccess: async () => {
      toast(t("schedule.canceled"));
      await queries.invalidateQueries({ queryKey: callsKey });
    },
    onError,
  });
  const cancel = async () => {
    const isSure = await confirm({
      title: t("schedule.cancelTitle"),
      body: t("schedule.cancelLine"),
      action: t("schedule.cancel"),
      danger: true,
    });
    if (isSure) send({ id: call.id });
  };
  const copyLink = async () => {
    const { url } = await request(getGuestLink, { id: call.id });
    toast(t((await copyText(url)) ? "guest.copied" : "guest.notCopied"));
  };
  const isScheduled = call.state === "scheduled" && call.canHost;
  return [
    ...(call.recordings.length > 0
      ? [{ label: t("row.play"), icon: IconPlayerPlay, onClick: () => setOpen("recordings") }]
      : []),
    ...(isScheduled
      ? [
          { label: t("guest.copy"), icon: IconLink, onClick: () => void copyLink().catch(onError) },
          { label: t("schedule.change"), icon: IconPencil, onClick: () => setOpen("schedule") },
          { label: t("schedule.cancel"), icon: IconCalendarX, danger: true, onClick: () => void cancel() },
        ]
      : []),
  ];
}
