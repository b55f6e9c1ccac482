import { Button } from "@mantine/core";
import {
  type Icon,
  IconCheck,
  IconClock,
  IconLink,
  IconTrendingDown,
  IconTrendingUp,
  IconUsers,
} from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type LinkTarget, TargetLink } from "#web/ui/target-link.tsx";
import type { Insight } from "../../contract/insights.ts";
import type { Measure } from "../../rules/insights/measures.ts";
import { BandChart } from "./band-chart.tsx";
import styles from "./insights.module.css";
import { useInsightText } from "./use-insight-text.ts";

/** Measures of which less is better. */
const unwelcome: readonly Measure[] = ["rejections", "reviewHours"];
const icons: Partial<Record<Measure, Icon>> = { reviewHours: IconClock, clicks: IconLink, firstReferrals: IconUsers };
const toneOf = ({ measure, direction }: Insight) =>
  (direction === "up") === unwelcome.includes(measure) ? "bad" : "good";

/** Links to the rows that the figure counts. */
function rowsOf({ measure, dimension, subject, fromDay, toDay }: Insight): LinkTarget {
  const days = `${fromDay}..${toDay}`;
  if (measure === "clicks") return linkOptions({ to: "/links", search: { tab: "all" } });
  const list = (search: object) => linkOptions({ to: "/referrals", search });
  const narrowed = {
    ...(dimension === "partner" && { referrerId: subject }),
    ...(dimension === "country" && { country: subject }),
    ...(dimension === "product" && { product: subject }),
  };
  switch (measure) {
    case "wins":
    case "wonValue":
      return list({ status: "won", ended: days });
    case "winRate":
      return list({ status: "won,lost,expired", ended: days });
    case "rejections":
      return list({ status: "rejected", decided: days });
    case "reviewHours":
      return list({ decided: days });
    default:
      return list({ submitted: days, ...narrowed });
  }
}

type Props = { of: Insight; onRead: () => void };

/** One change: what, how much, against which usual range, and whether the reader has seen it. */
export function InsightRow({ of: one, onRead }: Props) {
  const { t } = useTranslation("intelligence");
  const { title, text, basis, chart, value } = useInsightText()(one);
  const tone = toneOf(one);
  const IconOf = icons[one.measure] ?? (one.direction === "up" ? IconTrendingUp : IconTrendingDown);
  return (
    <li className={styles.row} data-unread={!one.isRead || undefined}>
      <span className={styles.tile} data-tone={tone}>
        <IconOf size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <h2 dir="auto">{title}</h2>
        <p>{text}</p>
        <p className={styles.meta}>
          <TargetLink link={rowsOf(one)}>
            {t(one.measure === "clicks" ? "insights.seeLinks" : "insights.see")}
          </TargetLink>
          <span>{basis}</span>
        </p>
      </div>
      <BandChart series={one.series} low={one.low} high={one.high} value={value} label={chart} tone={tone} />
      <div className={styles.read}>
        {one.isRead ? (
          <span>
            <IconCheck size={16} stroke={1.75} aria-hidden="true" />
            {t("insights.read")}
          </span>
        ) : (
          <Button variant="default" size="xs" onClick={onRead}>
            {t("insights.markRead")}
          </Button>
        )}
      </div>
    </li>
  );
}
