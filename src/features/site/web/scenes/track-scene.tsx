import { IconCheck, IconShieldCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import { SceneBadge } from "../scene-badge.tsx";
import { useExampleMoney } from "../use-example-money.ts";
import styles from "./scenes.module.css";

const steps = ["accepted", "qualified", "meeting", "now", "won"] as const;

/** A referral with its stages, the people on it and its protection. */
export function TrackScene() {
  const { t } = useTranslation("site");
  const money = useExampleMoney();
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <span>
          <b>Castell Robotics</b>
          <bdi className={styles.quiet} suppressHydrationWarning>
            {money(1_890_000)}
          </bdi>
        </span>
        <SceneBadge state="progress" />
      </div>
      <div className={styles.steps}>
        {steps.map((step, at) => (
          <i key={step} data-on={at < 3 || undefined} data-now={step === "now" || undefined}>
            {at < 3 ? <IconCheck size={12} stroke={3} /> : null}
          </i>
        ))}
      </div>
      {["Anika Rao", "Emre Yilmaz"].map((name) => (
        <div key={name} className={styles.person}>
          <Initials name={name} size={30} />
          <span>
            <b>{name}</b>
            <span className={styles.bar} />
          </span>
        </div>
      ))}
      <p className={styles.good}>
        <IconShieldCheck size={16} stroke={2} />
        {t("picture.protected")}
      </p>
    </div>
  );
}
