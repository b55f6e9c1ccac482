import { useTranslation } from "react-i18next";
import { passwordMinimum, rateStrength } from "../rules.ts";
import styles from "./strength-meter.module.css";

const steps = { weak: 1, medium: 2, strong: 3 };
const kinds = 4;

/** The strength of a password, by the server's own rule [R5.3]: a bar, a word and what is missing, announced politely to screen readers. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation("identity");
  const { strength, longEnough, classes } = rateStrength(password);
  const missing = longEnough
    ? classes < kinds
      ? t("strength.kinds", { count: kinds - classes })
      : t("strength.complete")
    : t("strength.length", { limit: passwordMinimum });
  return (
    <div className={styles.root} data-strength={password ? strength : undefined}>
      <div className={styles.bar} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span key={step} data-lit={(password && step <= steps[strength]) || undefined} />
        ))}
      </div>
      <p role="status" className={styles.words}>
        {password ? (
          <>
            <span className="visually-hidden">{t("strength.label")}: </span>
            <strong>{t(`strength.${strength}`)}</strong>{" "}
          </>
        ) : null}
        {missing}
      </p>
    </div>
  );
}
