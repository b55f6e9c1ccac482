import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Money } from "#base/money.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Earnings } from "../contract/overview.ts";
import { earnings } from "./api.ts";
import { liabilities } from "./company/queries.ts";
import { useSlots } from "./slots.ts";
import { useView } from "./use-view.ts";

/** The page's summary line: what is payable and when, or what needs attention. */
export function usePageSummary(): string | undefined {
  const { view } = useView();
  const own = useOwnSummary(view === "mine");
  const company = useCompanySummary(view === "company");
  return view === "mine" ? own : company;
}

function useOwnSummary(enabled: boolean): string | undefined {
  const { t } = useTranslation("commissions");
  const { money, day, calendarDay, list } = useFormatters();
  const { nextPayoutOn } = useSlots();
  const { data } = useQuery({ ...earnings, enabled });
  if (!data) return undefined;
  const amounts = (of: (one: Earnings) => number): Money[] =>
    data.flatMap((one) => (of(one) > 0 ? [{ minor: of(one), currency: one.currency }] : []));
  const amountParam = (some: Money[]) => ({ amount: list(some.map(money)) });
  const payable = amounts((one) => one.payableMinor);
  if (payable.length > 0)
    return nextPayoutOn
      ? t("ui.line.payableOn", { ...amountParam(payable), day: calendarDay(nextPayoutOn) })
      : t("ui.line.payable", amountParam(payable));
  const held = amounts((one) => one.heldMinor);
  const next = data.flatMap(({ nextReleaseAt }) => nextReleaseAt ?? []).sort()[0];
  if (held.length > 0)
    return next
      ? t("ui.line.heldUntil", { ...amountParam(held), day: day(next) })
      : t("ui.line.held", amountParam(held));
  return t(data.length > 0 ? "ui.line.nothingOpen" : "ui.line.nothingYet");
}

function useCompanySummary(enabled: boolean): string | undefined {
  const { t } = useTranslation("commissions");
  const { list } = useFormatters();
  const { data } = useQuery({ ...liabilities, enabled });
  if (!data) return undefined;
  const waiting = (["approvals", "disputes", "suspects", "events"] as const).filter((one) => data.waiting[one] > 0);
  if (waiting.length === 0) return t("ui.line.quiet");
  return t("ui.line.waiting", { list: list(waiting.map((one) => t(`ui.waits.${one}`, { count: data.waiting[one] }))) });
}
