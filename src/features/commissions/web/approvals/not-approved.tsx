import { useTranslation } from "react-i18next";
import { SkippedNotice } from "#web/ui/skipped-notice.tsx";
import type { ApproveResult } from "./use-approve-many.ts";

const knownCodes = ["notByYou", "approvedAlready", "cannotMove", "stale"] as const;
const reasonOf = (code: string) => knownCodes.find((one) => code === `commissions.${one}`) ?? "other";

/** Lists how many commissions the caller could not approve, and why. */
export function NotApproved({ result: { left }, onDismiss }: { result: ApproveResult; onDismiss: () => void }) {
  const { t } = useTranslation("commissions");
  return (
    <SkippedNotice
      skipped={left}
      reasonOf={reasonOf}
      formatReason={(why, number) => t(`ui.approvals.why.${why}`, { number })}
      onDismiss={onDismiss}
    >
      {t("ui.approvals.left", { count: left.length })}
    </SkippedNotice>
  );
}
