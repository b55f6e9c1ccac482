import { IconAlertTriangle, IconCircleCheck, IconStar, IconWorldQuestion } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge, statusBadge } from "#web/ui/status-badge.tsx";
import type { Domain } from "../contract.ts";
import styles from "./domains.module.css";

const StateBadge = statusBadge(
  "domains",
  {
    waiting: { tone: "calm", icon: IconWorldQuestion },
    proved: { tone: "good", icon: IconCircleCheck },
    missing: { tone: "warn", icon: IconAlertTriangle },
  },
  (t, state) => t(`state.${state}`),
);

export function DomainState({ domain: { state, primary } }: { domain: Domain }) {
  const { t } = useTranslation("domains");
  return (
    <span className={styles.marks}>
      {primary ? (
        <StatusBadge tone="primary" icon={IconStar}>
          {t("list.primary")}
        </StatusBadge>
      ) : null}
      <StateBadge state={state} />
    </span>
  );
}
