import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Earnings } from "../../contract/overview.ts";

/** Explains a debt from a refund after a payout, or a credit if too much was withheld. */
export function OwedNotice({ earnings: { owedMinor, currency } }: { earnings: Earnings }) {
  const { t } = useTranslation("commissions");
  const { money } = useFormatters();
  if (owedMinor === 0) return null;
  const amount = money({ minor: Math.abs(owedMinor), currency });
  return (
    <Notice tone="info">
      <p>
        <strong>{t(owedMinor > 0 ? "ui.owed.title" : "ui.owed.creditTitle", { amount })}</strong>
      </p>
      <p>{t(owedMinor > 0 ? "ui.owed.line" : "ui.owed.creditLine")}</p>
    </Notice>
  );
}
