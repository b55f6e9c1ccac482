import { IconAlertTriangle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useDuration } from "#web/ui/use-duration.ts";
import type { CallStatistics } from "../engine/session.ts";
import { LatencyLine } from "./latency-line.tsx";
import styles from "./panel.module.css";

const tones = { good: "good", fair: "warn", poor: "bad" } as const;

type Props = { statistics: CallStatistics | null; onClose: () => void };

/** The connection in a plain word, and the figures behind it [R3.14]. */
export function StatisticsPanel({ statistics, onClose }: Props) {
  const { t } = useTranslation("calls");
  const { intl } = useLocale();
  const duration = useDuration();
  const number = (value: number, digits = 0) => numberFormat(intl, { maximumFractionDigits: digits }).format(value);
  const rate = (bits: number) =>
    bits >= 1_000_000
      ? t("statistics.mbit", { value: number(bits / 1_000_000, 1) })
      : t("statistics.kbit", { value: number(bits / 1000) });
  const size = (picture: CallStatistics["sent"]) =>
    picture
      ? t("statistics.size", {
          width: picture.width,
          height: picture.height,
          fps: number(picture.framesPerSecond),
        })
      : t("statistics.noPicture");
  return (
    <section className={styles.statistics} aria-label={t("statistics.title")}>
      <header>
        <h2>{t("statistics.title")}</h2>
        {statistics ? (
          <StatusBadge
            tone={tones[statistics.quality]}
            icon={statistics.quality === "good" ? IconCircleCheck : IconAlertTriangle}
          >
            {t(`statistics.word.${statistics.quality}`)}
          </StatusBadge>
        ) : null}
        <span className={styles.end}>
          <IconButton icon={IconX} label={t("statistics.close")} onClick={onClose} />
        </span>
      </header>
      {statistics ? (
        <>
          <p className="soft">{t(`statistics.line.${statistics.quality}`)}</p>
          <p className={styles.latency}>
            <span>{t("statistics.latency")}</span>
            <b>
              {statistics.latency === null
                ? "–"
                : t("statistics.ms", { value: number(Math.round(statistics.latency)) })}
            </b>
          </p>
          <LatencyLine values={statistics.latencies} />
          <dl>
            {[
              [t("statistics.duration"), duration(statistics.seconds)],
              [t("statistics.up"), rate(statistics.up)],
              [t("statistics.down"), rate(statistics.down)],
              [
                t("statistics.lost"),
                numberFormat(intl, { style: "percent", maximumFractionDigits: 1 }).format(statistics.lost),
              ],
              [t("statistics.sent"), size(statistics.sent)],
              [t("statistics.received"), size(statistics.received)],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="soft">{t("statistics.none")}</p>
      )}
    </section>
  );
}
