import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconCalendarPlus, IconPhone, IconVideo } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { useCan } from "#web/api/can.tsx";
import { useOptionalSession } from "#web/api/session.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
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
  const isPhone = useIsPhone();
  const { start, isPending } = useStartCall();
  const [isScheduling, setIsScheduling] = useState(false);
  const running = useRunningCall({ conversationId });
  const reason = refusal
    ? t(refusal === "off" ? "start.off" : "start.notAllowed")
    : canWrite
      ? undefined
      : t("start.cannotWrite");
  if (running && !refusal) return <JoinButton call={running} />;
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
