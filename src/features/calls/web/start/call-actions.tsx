import "@mantine/core/styles/Menu.layer.css";
import { Button, Menu } from "@mantine/core";
import { IconCalendarPlus, IconPhone, IconVideo } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { useCan } from "#web/api/can.tsx";
import { useOptionalSession } from "#web/api/session.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
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
  const isPhone = useIsPhone();
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
    const label = t("start.join", { count });
    const icon = <IconVideo size={17} stroke={1.8} aria-hidden="true" />;
    return (
      <Button
        size="sm"
        color="var(--good-solid)"
        aria-label={label}
        leftSection={isPhone ? null : icon}
        renderRoot={(props) => <Link to="/call" search={{ id: running.id }} {...props} />}
      >
        {isPhone ? icon : label}
      </Button>
    );
  }
  const labelOf = (label: string) => (reason ? t("start.because", { label, reason }) : label);
  const disabled = reason !== undefined || isPending;
  const call = (video: boolean) => start({ conversationId, video });
  const actions: MoreAction[] = [
    { label: labelOf(t("start.audio")), icon: IconPhone, disabled, onClick: () => call(false) },
    { label: labelOf(t("start.video")), icon: IconVideo, disabled, onClick: () => call(true) },
    ...(canHost && canWrite
      ? [{ label: t("schedule.open"), icon: IconCalendarPlus, onClick: () => setIsScheduling(true) }]
      : []),
  ];
  return (
    <span className={styles.actions}>
      {isPhone ? (
        <CallMenu actions={actions} />
      ) : (
        actions.map((action) => <IconButton key={action.label} {...action} />)
      )}
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

/** Three buttons beside the name would leave no room for it on a phone. */
function CallMenu({ actions }: { actions: MoreAction[] }) {
  const { t } = useTranslation("calls");
  return (
    <Menu position="bottom-end" shadow="none" width={260}>
      <Menu.Target>
        <IconButton icon={IconPhone} label={t("title")} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: IconOf, onClick, disabled }) => (
          <Menu.Item
            key={label}
            disabled={disabled ?? false}
            leftSection={<IconOf size={17} stroke={1.7} aria-hidden="true" />}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
