import { Skeleton } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { fieldNames } from "#features/referrals/fields.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Prediction, PredictionReason } from "../../contract/predictions.ts";
import { predictionOf } from "../api.ts";
import styles from "./prediction.module.css";
import { QualityBadge } from "./quality-badge.tsx";
import { Reasons, usePoints } from "./reasons.tsx";

/** Formats a probability; one that is nearly certain is not shown as certain. */
export function useProbability(): (probability: number) => string {
  const { intl } = useLocale();
  const format = numberFormat(intl, { style: "percent", maximumFractionDigits: 0 });
  return (probability) => format.format(Math.min(0.99, Math.max(0.01, probability)));
}

type Props = {
  id: `ref_${string}`;
  /** Opens a field for editing; undefined where the reader cannot edit. */
  onEdit: ((field: string) => void) | undefined;
};

/** The probability that a referral is won, where it lies, and why. Where nothing was learned, it says so and draws no bars. */
export function PredictionCard({ id, onEdit }: Props) {
  const { data, error } = useQuery(predictionOf(id));
  // A prediction is help, not the record: if it cannot be had, the record is shown without it.
  if (error && !data) return null;
  if (!data) return <Skeleton height={120} radius="md" />;
  return data.prediction ? <Shown prediction={data.prediction} hints={data.hints} onEdit={onEdit} /> : <Pending />;
}

function Pending() {
  const { t } = useTranslation("intelligence");
  return <p className={styles.note}>{t("prediction.pending")}</p>;
}

const isFormField = (field: PredictionReason["field"]) => (fieldNames as readonly string[]).includes(field);

type ShownProps = { prediction: Prediction; hints: { field: PredictionReason["field"]; points: number }[] } & Pick<
  Props,
  "onEdit"
>;

function Shown({ prediction, hints, onEdit }: ShownProps) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const percent = useProbability();
  const { basis, probability, low, high, quality, outcomes, reasons, modelNumber } = prediction;
  const number = numberFormat(intl).format(outcomes);
  const open = onEdit && ((field: PredictionReason["field"]) => (isFormField(field) ? () => onEdit(field) : undefined));
  return (
    <div className={styles.card}>
      <header className={styles.head}>
        <b className="tabular">{percent(probability)}</b>
        {low !== null && high !== null ? (
          <span className="soft">{t("prediction.range", { low: percent(low), high: percent(high) })}</span>
        ) : null}
        {quality ? (
          <QualityBadge state={quality} />
        ) : (
          <span className={styles.tag}>{t(`prediction.basis.${basis}`)}</span>
        )}
      </header>
      {basis === "learned" ? (
        <>
          <span className={styles.meter} aria-hidden="true">
            <span
              style={{ insetInlineStart: `${(low ?? 0) * 100}%`, inlineSize: `${((high ?? 0) - (low ?? 0)) * 100}%` }}
            />
            <i style={{ inlineSize: `${probability * 100}%` }} />
          </span>
          {reasons.length > 0 ? <Reasons reasons={reasons} onOpen={open} /> : null}
          <p className={styles.note}>
            {t("prediction.learnedFrom", { count: outcomes, number, version: modelNumber })}
          </p>
        </>
      ) : (
        <p className={styles.note}>{t(`prediction.why.${basis}`, { count: outcomes, number })}</p>
      )}
      {hints.length > 0 ? <Hints hints={hints} onEdit={onEdit} /> : null}
    </div>
  );
}

function Hints({ hints, onEdit }: Pick<ShownProps, "hints" | "onEdit">) {
  const { t } = useTranslation("intelligence");
  const points = usePoints();
  return (
    <ul className={styles.hints}>
      {hints.map(({ field, points: gain }) => (
        <li key={field}>
          <IconBulb size={16} stroke={1.8} aria-hidden="true" />
          <span>
            {t("hint.line", { field: t(`field.${field}`), points: points(gain) })}{" "}
            {onEdit ? (
              <button type="button" className={styles.add} onClick={() => onEdit(field)}>
                {t("hint.add")}
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
