import { useTranslation } from "react-i18next";
import { SkippedNotice } from "#web/ui/skipped-notice.tsx";
import type { BulkResult } from "./use-bulk.ts";

const known = ["stale", "cannotMove", "cannotEdit", "needs", "protectedByOther"] as const;
const reasonOf = (code: string) => known.find((one) => code === `referrals.${one}`) ?? "other";

/** "12 changed, 3 left". */
export function NotChanged({ result, onDismiss }: { result: BulkResult; onDismiss: () => void }) {
  const { t } = useTranslation("referrals");
  return (
    <SkippedNotice
      skipped={result.left}
      reasonOf={reasonOf}
      formatReason={(why, number) => t(`bulk.why.${why}`, { number })}
      onDismiss={onDismiss}
    >
      {t("bulk.result", {
        changed: t("bulk.changedPart", { count: result.changed.length }),
        left: t("bulk.leftPart", { count: result.left.length }),
      })}
    </SkippedNotice>
  );
}
