import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { earnings } from "#features/commissions/web/api.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { payee } from "./api.ts";
import { latestRuns } from "./runs/queries.ts";
import { useView } from "./use-view.ts";

/** The page's summary line: the next payout and its amount, or what the company has to look at. */
export function usePageSummary(): string | undefined {
  const { view } = useView();
  const own = useOwnSummary(view === "mine");
  const company = useCompanySummary(view === "company");
  return view === "mine" ? own : company;
}

function useOwnSummary(enabled: boolean): string | undefined {
  const { t } = useTranslation("payouts");
  const { money, calendarDay, list } = useFormatters();
  const { data: earned } = useQuery({ ...earnings, enabled });
  const { data: payeeData } = useQuery({ ...payee, enabled });
  if (!earned || !payeeData) return undefined;
  if (payeeData.state === "missing") return t("ui.line.noPayee");
  const day = calendarDay(payeeData.nextRunOn);
  const payable = earned.filter(({ payableMinor }) => payableMinor > 0);
  if (payable.length === 0) return t("ui.line.nothing", { day });
  const amounts = payable.map(({ payableMinor: minor, currency }) => money({ minor, currency }));
  return t("ui.line.payable", { amount: list(amounts), day });
}

function useCompanySummary(enabled: boolean): string | undefined {
  const { t } = useTranslation("payouts");
  const { money, list } = useFormatters();
  const { data } = useQuery({ ...latestRuns, enabled });
  if (!data) return undefined;
  const stuck = data.reduce((sum, { counts }) => sum + (counts.action ?? 0), 0);
  if (stuck > 0) return t("ui.line.stuck", { count: stuck });
  const draft = data.find(({ state }) => state === "draft");
  if (draft)
    return t("ui.line.draft", { amount: list(draft.totals.map(money)) || money({ minor: 0, currency: "EUR" }) });
  const open = data.some(({ state }) => state === "released");
  return t(open ? "ui.line.released" : "ui.line.quiet");
}
