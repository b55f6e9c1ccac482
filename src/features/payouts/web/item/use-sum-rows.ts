import { useTranslation } from "react-i18next";
import { useRateText } from "#features/plans/web/api.ts";
import type { SumRow } from "#web/ui/sum-rows.tsx";
import type { Item } from "../../contract/items.ts";

/** Explains the amount: what was payable, what was withheld for a debt, and the conversion into the payout currency. */
export function useSumRows(own: boolean): (item: Item) => SumRow[] {
  const { t } = useTranslation("payouts");
  const rateText = useRateText();
  return ({ lines, grossMinor, offsetMinor, earnedCurrency, minor, currency, state, rate, backMinor }) => {
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
    const isChanged = currency !== earnedCurrency;
    const net = earned(grossMinor - offsetMinor);
    const out = { minor, currency };
    const outLabel = t(state === "sent" || state === "paid" ? "ui.sum.total" : "ui.sum.due");
    if (isChanged) rows.push({ key: "net", kind: "total", label: t("ui.sum.net"), amount: net });
    rows.push({
      key: "out",
      kind: "total",
      label: outLabel,
      ...(isChanged && {
        note: rate ? rateText({ from: earnedCurrency, to: currency, ...rate }) : t("ui.sum.rateLater"),
      }),
      amount: out,
    });
    if (backMinor > 0)
      rows.push(
        {
          key: "back",
          kind: "limit",
          label: t("ui.sum.back"),
          note: t("ui.sum.backNote"),
          amount: { minor: -backMinor, currency },
        },
        { key: "arrived", kind: "total", label: t("ui.sum.arrived"), amount: { minor: minor - backMinor, currency } },
      );
    return rows;
  };
}
