import { useTranslation } from "react-i18next";
import type { SumRow } from "#web/ui/sum-rows.tsx";
import type { Item } from "../../contract.ts";

/** How the amount came about: what was payable, what was kept of it for what is owed back, and what it is in the currency it goes out in. */
export function useSumRows(own: boolean): (item: Item) => SumRow[] {
  const { t } = useTranslation("payouts");
  return ({ lines, grossMinor, offsetMinor, earnedCurrency, minor, currency }) => {
    const earned = (of: number) => ({ minor: of, currency: earnedCurrency });
    const kept = offsetMinor > 0 ? "kept" : "added";
    const whose = own ? "own" : "company";
    const rows: SumRow[] = [{ key: "gross", label: t("ui.sum.gross", { count: lines }), amount: earned(grossMinor) }];
    if (offsetMinor !== 0)
      rows.push({
        key: "offset",
        kind: "limit",
        label: t(`ui.sum.${kept}`),
        note: t(`ui.sum.${kept}Note.${whose}`),
        amount: earned(-offsetMinor),
      });
    const changed = currency !== earnedCurrency;
    rows.push({
      key: "net",
      kind: "total",
      label: t(changed ? "ui.sum.net" : "ui.sum.total"),
      amount: earned(grossMinor - offsetMinor),
    });
    if (changed) rows.push({ key: "changed", kind: "total", label: t("ui.sum.changed"), amount: { minor, currency } });
    return rows;
  };
}
