import { IconCircleCheck, IconPlayerPause, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Tenant } from "../contract.ts";

const looks = {
  active: { tone: "good", icon: IconCircleCheck },
  suspended: { tone: "warn", icon: IconPlayerPause },
  closing: { tone: "bad", icon: IconTrash },
} as const;

export function TenantStateBadge({ state }: Pick<Tenant, "state">) {
  const { t } = useTranslation("tenants");
  return <StatusBadge {...looks[state]}>{t(`state.${state}`)}</StatusBadge>;
}
