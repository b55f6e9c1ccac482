import { useTranslation } from "react-i18next";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Commission } from "../../contract/lines.ts";
import { useCause } from "../lines/cells.tsx";

/** Explains the amount in the space of a row: "10 % of €12,000.00 · 70 % of it". */
export function useWhyPhrase(): (line: Pick<Commission, "brief" | "trigger" | "bonus">) => string {
  const { t } = useTranslation("commissions");
  const { money, percent } = useFormatters();
  const cause = useCause();
  return ({ brief, ...line }) => {
    if (!brief) return t("ui.phrase.fixed", { cause: cause(line) });
    const { basisMinor, basisCurrency, bps, shareBp, overrideBp } = brief;
    const rates = bps.length > 2 ? [Math.min(...bps), Math.max(...bps)] : bps;
    const rate = rates.map(percent).join(bps.length > 2 ? "–" : " / ");
    const whole =
      basisMinor === null || bps.length === 0
        ? t("ui.phrase.fixed", { cause: cause(line) })
        : t("ui.phrase.rate", { rate, amount: money({ minor: basisMinor, currency: basisCurrency }) });
    if (overrideBp !== null) return t("ui.phrase.override", { whole, share: percent(overrideBp) });
    return shareBp === 10_000 ? whole : t("ui.phrase.share", { whole, share: percent(shareBp) });
  };
}
