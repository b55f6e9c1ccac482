import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Award, GameRules } from "../../../rules/awards.ts";
import { type AwardKind, awardKinds } from "../../../values.ts";
import styles from "../admin.module.css";
import { NumberField } from "../number-field.tsx";

type Props = {
  awards: GameRules["awards"];
  errors: Record<string, ReactNode>;
  onChange: (kind: AwardKind, part: Partial<Award>) => void;
};

/** A row for everything that is awarded, with its amounts and its daily limit. */
export function AwardTable({ awards, errors, onChange }: Props) {
  const { t } = useTranslation("gamification");
  const cell = (kind: AwardKind, field: "xp" | "points" | "perDay") => {
    const path = `rules.awards.${kind}.${field}`;
    return (
      <NumberField
        className={styles.cell ?? ""}
        aria-label={t("rules.cell", { kind: t(`rules.kind.${kind}`), field: t(`rules.${field}`) })}
        min={field === "perDay" ? 1 : -1000}
        max={field === "perDay" ? 1000 : 10_000}
        {...(field === "perDay" && { placeholder: t("rules.unlimited") })}
        disabled={!awards[kind].isOn}
        data-path={path}
        value={awards[kind][field]}
        onChange={(value) => onChange(kind, { [field]: value })}
        error={errors[path]}
      />
    );
  };
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.stacked}`}>
        <caption className="visually-hidden">{t("rules.awardsTitle")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("rules.what")}</th>
            <th scope="col">{t("rules.isOn")}</th>
            <th scope="col">{t("rules.xp")}</th>
            <th scope="col">{t("rules.points")}</th>
            <th scope="col">{t("rules.perDay")}</th>
          </tr>
        </thead>
        <tbody>
          {awardKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(`rules.kind.${kind}`)}
                <span className={styles.quiet}>{t(`rules.kindLine.${kind}`)}</span>
              </th>
              <td data-beside>
                <Switch
                  aria-label={t(`rules.kind.${kind}`)}
                  withThumbIndicator={false}
                  checked={awards[kind].isOn}
                  onChange={({ currentTarget }) => onChange(kind, { isOn: currentTarget.checked })}
                />
              </td>
              <td data-label={t("rules.xp")}>{cell(kind, "xp")}</td>
              <td data-label={t("rules.points")}>{cell(kind, "points")}</td>
              <td data-label={t("rules.perDay")}>{cell(kind, "perDay")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
