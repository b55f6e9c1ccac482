import {
  IconAlertCircle,
  IconCircleCheck,
  IconClockPause,
  IconHelpCircle,
  IconLoader2,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import type { AiProvider } from "../../contract.ts";
import { useFigures } from "../use-figures.ts";
import styles from "./list.module.css";

const StateBadge = statusBadge(
  "providers",
  {
    connected: { tone: "good", icon: IconCircleCheck },
    limited: { tone: "warn", icon: IconClockPause },
    connecting: { tone: "info", icon: IconLoader2 },
    error: { tone: "bad", icon: IconAlertCircle },
    disconnected: { tone: "calm", icon: IconPlugConnectedX },
    unknown: { tone: "calm", icon: IconHelpCircle },
  },
  (t, state) => t(`status.${state === "limited" ? "connected" : state}`),
);

/** The status from the last check, and why it is so. */
export function ProviderStatus({
  provider,
}: {
  provider: Pick<AiProvider, "status" | "reason" | "checkedAt" | "checkMs">;
}) {
  const { status, reason, checkedAt, checkMs } = provider;
  const { t } = useTranslation("providers");
  const { duration } = useFigures();
  return (
    <>
      <StateBadge state={status === "connected" && reason === "rateLimited" ? "limited" : status} />
      <span className={styles.quiet}>
        {(reason === "answers" || reason === "outdated") && checkedAt ? (
          <Trans
            t={t}
            i18nKey={checkMs === null || reason === "outdated" ? "status.checked" : "status.checkedIn"}
            values={{ duration: duration(checkMs ?? 0) }}
            components={{ time: <RelativeTime at={new Date(checkedAt)} /> }}
          />
        ) : (
          t(`reason.${reason}`)
        )}
      </span>
    </>
  );
}
