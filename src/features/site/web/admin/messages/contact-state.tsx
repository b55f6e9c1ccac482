import { IconCheck, IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { ContactMessage } from "../../../contract.ts";

const looks = {
  new: { tone: "info", icon: IconMail },
  done: { tone: "good", icon: IconCheck },
} as const;

export function ContactState({ state }: Pick<ContactMessage, "state">) {
  const { t } = useTranslation("admin");
  return <StatusBadge {...looks[state]}>{t(`messages.state.${state}`)}</StatusBadge>;
}
