import { IconCheck, IconCoin, IconSend } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./journey-card.module.css";

const steps = [
  { step: "sent", icon: IconSend },
  { step: "accepted", icon: IconCheck },
  { step: "paid", icon: IconCoin },
] as const;

/** One referral from submitted to paid, as an illustration beside the sign-in form. */
export function JourneyCard() {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.card}>
      <h2 className={styles.head}>{t("auth.journey.title")}</h2>
      <ol>
        {steps.map(({ step, icon: StepIcon }) => (
          <li key={step}>
            <i>
              <StepIcon size={15} stroke={2} aria-hidden="true" />
            </i>
            <span>
              <strong>{t(`auth.journey.${step}.title`)}</strong>
              <small>{t(`auth.journey.${step}.line`)}</small>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
