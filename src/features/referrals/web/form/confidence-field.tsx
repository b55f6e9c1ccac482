import { useTranslation } from "react-i18next";
import { confidenceLevels } from "../../contract/values.ts";
import styles from "./form.module.css";
import type { FormPart } from "./form-part.ts";

/** How well the referrer knows the contact, in five labeled steps on native radio buttons [R3.6]. */
export function ConfidenceField({ part: { form, can } }: { part: FormPart }) {
  const { t } = useTranslation("referrals");
  const { error } = form.getInputProps("confidenceLevel");
  const chosen = (confidenceLevels as readonly string[]).indexOf(form.values.confidenceLevel);
  return (
    <fieldset className={`wide ${styles.steps}`} disabled={!can("confidenceLevel")} aria-describedby="confidence-error">
      <legend>{t("form.confidence")}</legend>
      {confidenceLevels.map((level, at) => (
        <label key={level} className={styles.step} data-reached={at <= chosen || undefined}>
          <input
            type="radio"
            name="confidenceLevel"
            data-path={at === 0 ? "confidenceLevel" : undefined}
            className="visually-hidden"
            value={level}
            checked={at === chosen}
            onChange={() => form.setFieldValue("confidenceLevel", level)}
          />
          <i aria-hidden="true" />
          <strong>{t(`values.confidenceLevel.${level}`)}</strong>
          <span>{t(`values.confidenceLine.${level}`)}</span>
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
