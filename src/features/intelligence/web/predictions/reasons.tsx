import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { PredictionReason } from "../../contract/predictions.ts";
import styles from "./reasons.module.css";
import { useReasonText } from "./use-reason-text.ts";

/** Formats points of probability with their sign. */
export function usePoints(): (points: number) => string {
  const { intl } = useLocale();
  const { t } = useTranslation("intelligence");
  const format = numberFormat(intl, { signDisplay: "exceptZero", maximumFractionDigits: 0 });
  return (points) => t("reason.points", { count: Math.round(points), points: format.format(points) });
}

type Props = {
  reasons: PredictionReason[];
  /** Opens the field that a reason is about; undefined for what no field says. */
  onOpen?: ((field: PredictionReason["field"]) => (() => void) | undefined) | undefined;
};

/** Reasons for and against, each with a bar from the middle line and its points. */
export function Reasons({ reasons, onOpen }: Props) {
  const { t } = useTranslation("intelligence");
  const text = useReasonText();
  const points = usePoints();
  const largest = Math.max(...reasons.map((reason) => Math.abs(reason.points)), 1);
  return (
    <ul className={styles.reasons} aria-label={t("prediction.reasons")}>
      {reasons.map((reason) => {
        const open = onOpen?.(reason.field);
        return (
          <li key={reason.field} data-for={reason.points > 0 || undefined}>
            {open ? (
              <button type="button" className={styles.field} onClick={open}>
                <bdi>{text(reason)}</bdi>
              </button>
            ) : (
              <span>
                <bdi>{text(reason)}</bdi>
              </span>
            )}
            <span className={styles.axis} aria-hidden="true">
              <i style={{ inlineSize: `${(Math.abs(reason.points) / largest) * 50}%` }} />
            </span>
            <b className="tabular">{points(reason.points)}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** The same in one line each way, for a row of a list. */
export function ReasonLines({ reasons }: Pick<Props, "reasons">) {
  const { t } = useTranslation("intelligence");
  const text = useReasonText();
  const sides = [
    { name: "for", icon: IconArrowUp, members: reasons.filter(({ points }) => points > 0) },
    { name: "against", icon: IconArrowDown, members: reasons.filter(({ points }) => points < 0) },
  ] as const;
  return (
    <span className={styles.lines}>
      {sides.map(({ name, icon: SideIcon, members }) =>
        members.length > 0 ? (
          <span key={name} data-for={name === "for" || undefined}>
            <SideIcon size={14} stroke={2} aria-hidden="true" />
            <span className="visually-hidden">{t(`prediction.${name}`)}</span>
            <bdi>{members.map(text).join(" · ")}</bdi>
          </span>
        ) : null,
      )}
    </span>
  );
}
