import { useId } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import type { TrainedModel } from "../../contract/models.ts";
import type { ReferralFeature } from "../../values.ts";
import styles from "./analytics.module.css";

const shown = 6;

/** The fields by how much they move predictions. */
export function UsedFields({ model }: { model: TrainedModel | undefined }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const id = useId();
  const percent = numberFormat(intl, { style: "percent", maximumFractionDigits: 0 });
  const uses = model?.uses.slice(0, shown) ?? [];
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t("uses.title")}
      </h2>
      {uses.length > 0 ? (
        <RankedBars
          bars={uses.map(({ field, share }) => ({
            key: field,
            name: t(`field.${field as ReferralFeature}`),
            value: share,
            text: percent.format(share),
          }))}
        />
      ) : (
        <p className={styles.empty}>{t("uses.none")}</p>
      )}
    </section>
  );
}
