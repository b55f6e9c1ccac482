import { linkOptions } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ChartTable } from "#web/ui/chart-table.tsx";
import type { FunnelStep } from "#web/ui/funnel.tsx";
import type { Way } from "#web/ui/way-link.tsx";
import type { Funnel } from "../../contract.ts";
import { type Behind, rowsBehind } from "../rows-behind.ts";
import { useFigureWords } from "./use-figure-words.ts";

const names = ["submitted", "accepted", "worked", "won"] as const satisfies readonly (keyof Funnel)[];

/** The steps of a funnel with what waits at each and what was dropped there, as bars, as a table and in a sentence. */
export function useFunnelSteps(funnel: Funnel, before: Funnel | null, behind: Behind) {
  const { t } = useTranslation("analytics");
  const words = useFigureWords(behind.currency);
  const all = funnel.submitted;
  const share = (count: number, of: number) => (of === 0 ? "–" : words.percent(count / of));
  const handedIn = rowsBehind("referrals", behind);
  const among = (more: object) =>
    handedIn && linkOptions({ to: "/referrals", search: { ...handedIn.search, ...more } });
  /** Who was worked on is told by its course, which no filter knows. */
  const ways: Partial<Record<(typeof names)[number], Way | undefined>> = {
    submitted: handedIn,
    accepted: among({ accepted: `${behind.period.from}..` }),
    won: among({ status: "won" }),
  };
  /** Of those that came so far, how many wait there and how many are over. */
  const stopped = (at: number) => {
    const [name, next] = [names[at]!, names[at + 1]];
    const dropped = name === "won" ? 0 : funnel.dropped[name];
    return { dropped, open: next ? funnel[name] - funnel[next] - dropped : 0 };
  };
  const leftBehind = (at: number) => {
    const { open, dropped } = stopped(at);
    const notes = [
      ...(open > 0 ? [t("funnel.openNote", { number: words.count(open) })] : []),
      ...(dropped > 0
        ? [t("funnel.droppedNote", { number: words.count(dropped), share: share(dropped, funnel[names[at]!]) })]
        : []),
    ];
    return notes.length > 0 ? { left: notes.join(" · ") } : {};
  };
  const steps = names.map(
    (name, at): FunnelStep => ({
      key: name,
      name: t(`funnel.${name}`),
      value: funnel[name],
      text: words.count(funnel[name]),
      share: at === 0 ? "" : t("funnel.ofAll", { share: share(funnel[name], all) }),
      ...leftBehind(at),
      way: ways[name],
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
            words.number(stopped(at).open),
            words.number(stopped(at).dropped),
            ...(before ? [words.number(before[name])] : []),
          ]),
    ways: names.map((name) => ways[name]),
  };
  const summary =
    all === 0
      ? t("funnel.none")
      : t("funnel.summary", { all: words.count(all), won: words.count(funnel.won), share: share(funnel.won, all) });
  return { steps, table, summary };
}
