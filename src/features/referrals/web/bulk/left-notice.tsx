import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { BulkResult } from "./use-bulk.ts";

const known = ["stale", "cannotMove", "cannotEdit", "needs", "protectedByOther"] as const;
const whyOf = (code: string) => known.find((one) => code === `referrals.${one}`) ?? "other";

/** "12 changed, 3 left", and why each was: it stays until it was read. */
export function LeftNotice({ result, onDismiss }: { result: BulkResult; onDismiss: () => void }) {
  const { t } = useTranslation("referrals");
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
      <p>
        {t("bulk.result", {
          changed: t("bulk.changedPart", { count: result.changed.length }),
          left: t("bulk.leftPart", { count: result.left.length }),
        })}
      </p>
      <ul>
        {[...reasons].map(([why, some]) => (
          <li key={why}>{t(`bulk.why.${why}`, { number: written(some.length) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
