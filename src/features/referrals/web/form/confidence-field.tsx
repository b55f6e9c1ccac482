import { useTranslation } from "react-i18next";
import { confidenceLevels } from "../../contract/values.ts";
import styles from "./form.module.css";
import type { FormPart } from "./form-part.ts";

/** The heights of the five bars, in pixels. */
const heights = [5, 8, 10, 13, 16];

/** How well the referrer knows the contact, in five labeled steps on native radio buttons [R3.6]. */
export function ConfidenceField({ part: { form, can } }: { part: FormPart }) {
  const { t } = useTranslation("referrals");
  const { error } = form.getInputProps("confidenceLevel");
  return (
    <fieldset className={`wide ${styles.steps}`} disabled={!can("confidenceLevel")} aria-describedby="confidence-error">
      <legend>{t("form.confidence")}</legend>
      {confidenceLevels.map((level, at) => (
        <label key={level} className={styles.step}>
          <input
            type="radio"
            name="confidenceLevel"
            data-path={at === 0 ? "confidenceLevel" : undefined}
            className="visually-hidden"
            value={level}
            checked={form.values.confidenceLevel === level}
            onChange={() => form.setFieldValue("confidenceLevel", level)}
          />
          <span className={styles.level} aria-hidden="true">
            {heights.map((height, bar) => (
              <i key={height} data-on={bar <= at || undefined} style={{ blockSize: height }} />
            ))}
          </span>
          <span>
            <span className="visually-hidden">{t(`values.confidenceLevel.${level}`)}: </span>
            {t(`values.confidenceLine.${level}`)}
          </span>
        </label>
      ))}
      {error ? (
        <p id="confidence-error" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
