import { IconAlertTriangle, IconCheck, IconClock, IconDeviceMobileMessage, IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { statusBadge } from "#web/ui/status-badge.tsx";
import type { Message } from "../contract.ts";
import styles from "./message-badges.module.css";

const channelIcons = { mail: IconMail, sms: IconDeviceMobileMessage };

export const MessageState = statusBadge(
  "notifications",
  {
    waiting: { tone: "info", icon: IconClock },
    sent: { tone: "good", icon: IconCheck },
    failed: { tone: "bad", icon: IconAlertTriangle },
  },
  (t, state) => t(`state.${state}`),
);

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
