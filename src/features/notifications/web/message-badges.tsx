import { IconAlertTriangle, IconCheck, IconClock, IconDeviceMobileMessage, IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Message } from "../contract.ts";
import styles from "./message-badges.module.css";

const looks = {
  waiting: { tone: "info", icon: IconClock },
  sent: { tone: "good", icon: IconCheck },
  failed: { tone: "bad", icon: IconAlertTriangle },
} as const;
const channelIcons = { mail: IconMail, sms: IconDeviceMobileMessage };

export function MessageState({ state }: { state: Message["state"] }) {
  const { t } = useTranslation("notifications");
  return <StatusBadge {...looks[state]}>{t(`state.${state}`)}</StatusBadge>;
}

export function MessageChannel({ channel }: { channel: Message["channel"] }) {
  const { t } = useTranslation("notifications");
  const ChannelIcon = channelIcons[channel];
  return (
    <span className={styles.channel}>
      <ChannelIcon size={17} stroke={1.7} aria-hidden="true" />
      {t(`channel.${channel}`)}
    </span>
  );
}
