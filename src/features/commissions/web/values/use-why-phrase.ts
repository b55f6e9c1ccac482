import { useTranslation } from "react-i18next";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Commission } from "../../contract/lines.ts";

/** Explains the amount in the space of a row: "10 % of €12,000.00 · 70 % of it". */
export function useWhyPhrase(): (line: Pick<Commission, "brief" | "trigger">) => string {
  const { t } = useTranslation("commissions");
  const { money, percent } = useFormatters();
  return ({ brief: { basisMinor, basisCurrency, bps, shareBp, overrideBp }, trigger }) => {
    const rates = bps.length > 2 ? [Math.min(...bps), Math.max(...bps)] : bps;
    const rate = rates.map(percent).join(bps.length > 2 ? "–" : " / ");
    const whole =
      basisMinor === null || bps.length === 0
        ? t("ui.phrase.fixed", { cause: t(`ui.trigger.${trigger}`) })
        : t("ui.phrase.rate", { rate, amount: money({ minor: basisMinor, currency: basisCurrency }) });
    if (overrideBp !== null) return t("ui.phrase.override", { whole, share: percent(overrideBp) });
    return shareBp === 10_000 ? whole : t("ui.phrase.share", { whole, share: percent(shareBp) });
  };
}
