import { IconAlertTriangle, IconCircleCheck, IconStar, IconWorldQuestion } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Domain } from "../contract.ts";
import styles from "./domains.module.css";

const looks = {
  waiting: { tone: "calm", icon: IconWorldQuestion },
  proved: { tone: "good", icon: IconCircleCheck },
  missing: { tone: "warn", icon: IconAlertTriangle },
} as const;

export function DomainState({ domain: { state, primary } }: { domain: Domain }) {
  const { t } = useTranslation("domains");
  return (
    <span className={styles.marks}>
      {primary ? (
        <StatusBadge tone="primary" icon={IconStar}>
          {t("list.primary")}
        </StatusBadge>
      ) : null}
      <StatusBadge {...looks[state]}>{t(`state.${state}`)}</StatusBadge>
    </span>
  );
}
