import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { funnelSteps as names } from "#features/referrals/contract/values.ts";
import type { ChartTable } from "#web/ui/chart-table.tsx";
import type { FunnelStep } from "#web/ui/funnel.tsx";
import type { Funnel } from "../../contract.ts";
import { linkToStep, type RowScope } from "../row-links.ts";
import { useFigureText } from "./use-figure-text.ts";

/** The steps of a funnel with what is waiting and what was dropped at each, as bars, as a table and as a sentence. */
export function useFunnelSteps(funnel: Funnel, before: Funnel | null, rowScope: RowScope) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(rowScope.currency);
  const all = funnel.submitted;
  const share = (count: number, of: number) => (of === 0 ? "–" : words.percent(count / of));
  /** How many of those that reached a step are waiting there, and how many have ended. */
  const stopped = (at: number) => {
    const [name, next] = [defined(names[at]), names[at + 1]];
    const dropped = name === "won" ? 0 : funnel.dropped[name];
    return { dropped, open: next ? funnel[name] - funnel[next] - dropped : 0 };
  };
  const leftBehind = (at: number) => {
    const { open, dropped } = stopped(at);
    const said = {
      open: t("funnel.openNote", { number: words.count(open) }),
      dropped: t("funnel.droppedNote", { number: words.count(dropped) }),
    };
    return (["open", "dropped"] as const)
      .filter((how) => stopped(at)[how] > 0)
      .map((how) => ({ key: how, text: said[how], link: linkToStep(defined(names[at]), rowScope, how) }));
  };
  const steps = names.map(
    (name, at): FunnelStep => ({
      key: name,
      name: t(`funnel.${name}`),
      value: funnel[name],
      text: words.count(funnel[name]),
      ...(names[at + 1] && { rate: share(funnel[defined(names[at + 1])], funnel[name]) }),
      left: names[at + 1]
        ? leftBehind(at)
        : [{ key: "share", text: t("funnel.ofAll", { share: share(funnel[name], all) }) }],
      link: funnel[name] > 0 ? linkToStep(name, rowScope) : undefined,
    }),
  );
  const table: ChartTable = {
    columns: [
      t("funnel.step"),
      t("measure.referrals"),
      t("funnel.share"),
      t("funnel.open"),
      t("funnel.dropped"),
      ...(before ? [t("compare.before")] : []),
    ],
    rows:
      all === 0
        ? []
        : names.map((name, at) => [
            t(`funnel.${name}`),
            words.number(funnel[name]),
            { text: share(funnel[name], all), value: Math.round((funnel[name] / all) * 10_000) / 10_000 },
            ...(["open", "dropped"] as const).map((how) => ({
              ...words.number(stopped(at)[how]),
              ...(stopped(at)[how] > 0 && { link: linkToStep(name, rowScope, how) }),
            })),
            ...(before ? [words.number(before[name])] : []),
          ]),
    rowLinks: names.map((name) => (funnel[name] > 0 ? linkToStep(name, rowScope) : undefined)),
  };
  const summary =
    all === 0
      ? t("funnel.none")
      : t("funnel.summary", { all: words.count(all), won: words.count(funnel.won), share: share(funnel.won, all) });
  return { steps, table, summary };
}
