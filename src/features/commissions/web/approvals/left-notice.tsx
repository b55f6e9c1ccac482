import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { ApproveResult } from "./use-approve-many.ts";

const known = ["notByYou", "approvedAlready", "cannotMove", "stale"] as const;
const whyOf = (code: string) => known.find((one) => code === `commissions.${one}`) ?? "other";

/** How many were left, and why each was: it stays until it was read. */
export function LeftNotice({ result, onDismiss }: { result: ApproveResult; onDismiss: () => void }) {
  const { t } = useTranslation("commissions");
  const { t: words } = useTranslation("ui");
  const { intl } = useLocale();
  const written = (count: number) => new Intl.NumberFormat(intl).format(count);
  const reasons = Map.groupBy(result.left, ({ code }) => whyOf(code));
  return (
    <Notice
      tone="warn"
      action={
        <Button variant="default" onClick={onDismiss}>
          {words("close")}
        </Button>
      }
    >
      <p>{t("ui.approvals.left", { count: result.left.length })}</p>
      <ul>
        {[...reasons].map(([why, some]) => (
          <li key={why}>{t(`ui.approvals.why.${why}`, { number: written(some.length) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
