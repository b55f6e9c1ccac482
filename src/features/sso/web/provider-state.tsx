import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconWorldQuestion } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNow } from "#web/ui/clock.ts";
import { StatusBadge, statusBadge } from "#web/ui/status-badge.tsx";
import type { SsoProvider } from "../contract.ts";
import { certificateProblem, ssoStateOf } from "../rules.ts";
import styles from "./sso.module.css";

const StateBadge = statusBadge(
  "sso",
  {
    unproved: { tone: "warn", icon: IconWorldQuestion },
    ready: { tone: "calm", icon: IconCircleDashed },
    open: { tone: "good", icon: IconCircleCheck },
  },
  (t, state) => t(`state.${state}`),
);

/** A provider's state, and whether its certificate is about to expire. */
export function ProviderState({ provider }: { provider: SsoProvider }) {
  const { t } = useTranslation("sso");
  const state = ssoStateOf(provider);
  const trouble = certificateProblem(provider.certificateUntil, useNow());
  return (
    <span className={styles.marks}>
      {trouble ? (
        <StatusBadge tone={trouble === "over" ? "bad" : "warn"} icon={IconAlertTriangle}>
          {t(`certificate.${trouble}`)}
        </StatusBadge>
      ) : null}
      <StateBadge state={state} />
    </span>
  );
}
