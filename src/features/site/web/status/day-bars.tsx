import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import type { StatusHistory } from "#features/tenancy/contract.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import styles from "./day-bars.module.css";

type Props = { from: string; past: StatusHistory["parts"][number]; name: string };

const dayMs = 86_400_000;
/** Never rounded up: a part that was down once must not show 100 %. */
const roundDown = (share: number) => Math.floor(share * 10_000) / 10_000;

/** The look of a day, by color and by height, so that it can be distinguished without color. */
const looks = { none: 8, bad: 14, warn: 22, good: 30 } as const;
const lookOf = (share: number | null): keyof typeof looks => {
  if (share === null) return "none";
  if (share >= 0.9995) return "good";
  return share >= 0.98 ? "warn" : "bad";
};

/** Ninety days of a part, one bar each, oldest first, with the details in the title. */
export function DayBars({ from, past: { up, days }, name }: Props) {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const percent = numberFormat(intl, { style: "percent", maximumFractionDigits: 2 });
  const dayText = dateFormat(intl, { dateStyle: "medium", timeZone: "UTC" });
  const shareText = (share: number) => percent.format(roundDown(share));
  const whole = up === null ? t("status.unseen") : t("status.up", { share: shareText(up) });
  return (
    <div className={styles.root} data-past="">
      <svg
        viewBox={`0 0 ${days.length * 4 - 1} 30`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}, ${t("status.history")}: ${whole}`}
        className={`flips ${styles.bars}`}
      >
        {days.map((share, at) => {
          const day = dayText.format(Date.parse(from) + at * dayMs);
          const look = lookOf(share);
          return (
            <rect key={day} data-look={look} x={at * 4} y={30 - looks[look]} width={3} height={looks[look]}>
              <title>
                {share === null ? t("status.unseenDay", { day }) : t("status.day", { day, share: shareText(share) })}
              </title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{t("status.ago")}</span>
        <span className="tabular">{whole}</span>
        <span>{t("status.today")}</span>
      </p>
    </div>
  );
}
