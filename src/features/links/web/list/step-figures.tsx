import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { LinkList } from "../../contract.ts";
import { changeOf, shareOf } from "../../performance.ts";
import { AreaTrend } from "./area-trend.tsx";
import { useFigureText } from "./link-values.ts";
import styles from "./step-figures.module.css";

type Step = {
  name: "clicks" | "leads" | "won" | "value";
  value: string;
  notes: (ReactNode | false)[];
  trend: number[];
};
const names = ["clicks", "leads", "won", "value"] as const;

type Props = { list: LinkList | undefined; isBusy: boolean };

/** From clicks to money in four steps, each with its rate and its trend. */
export function StepFigures({ list, isBusy }: Props) {
  const { t } = useTranslation("links");
  const steps = useSteps(list);
  return (
    <ol className={styles.steps} aria-label={t("step.label")} aria-busy={isBusy || !list}>
      {names.map((name, place) => {
        const step = steps?.find((one) => one.name === name);
        return (
          <li key={name}>
            <span className={styles.label}>{t(`step.${name}`)}</span>
            {step ? (
              <>
                <strong data-long={step.value.length > 12 || undefined}>
                  <bdi>{step.value}</bdi>
                </strong>
                <span className={styles.notes}>
                  {step.notes.filter(Boolean).map((note, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a step have a fixed order
                    <span key={i}>{note}</span>
                  ))}
                </span>
              </>
            ) : (
              <>
                <Skeleton height={22} width="52%" radius="sm" my={6} />
                <Skeleton height={10} width="66%" radius="xl" my={5} />
              </>
            )}
            <AreaTrend values={step?.trend ?? []} />
            {place < names.length - 1 ? (
              <IconChevronRight className={`flips ${styles.arrow}`} size={15} stroke={1.75} aria-hidden="true" />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function useSteps(list: LinkList | undefined): Step[] | undefined {
  const { t } = useTranslation("links");
  const { intl } = useLocale();
  const text = useFigureText();
  if (!list) return undefined;
  const { clicks, previousClicks, bots, leads, won, open, value, trends } = list.totals;
  const change = changeOf(clicks, previousClicks);
  const [amount] = value;
  const each =
    value.length === 1 && amount && won > 1 ? { ...amount, minor: Math.round(amount.minor / won) } : undefined;
  return [
    {
      name: "clicks",
      value: text.count(clicks),
      notes: [
        change !== null && t("step.change", { change: text.change(change) }),
        bots !== null && bots > 0 && t("step.bots", { rate: text.rate(shareOf(bots, clicks + bots)) }),
      ],
      trend: trends.clicks,
    },
    {
      name: "leads",
      value: text.count(leads),
      notes: [clicks > 0 && t("step.ofClicks", { rate: text.rate(shareOf(leads, clicks)) })],
      trend: trends.leads,
    },
    {
      name: "won",
      value: text.count(won),
      notes: [
        leads > 0 && t("step.ofLeads", { rate: text.rate(shareOf(won, leads)) }),
        open > 0 && t("step.open", { count: open }),
      ],
      trend: trends.won,
    },
    {
      name: "value",
      value: text.amounts(value),
      notes: [each && t("step.perDeal", { amount: formatMoney(each, intl, true) })],
      trend: trends.value,
    },
  ];
}
