import { IconBan } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type ChallengeIcon, challengeIcons } from "../../../../values.ts";
import { ChallengeMark } from "../../../badges/badge-mark.tsx";
import styles from "../../admin.module.css";

type Props = { icon: ChallengeIcon | null; onChange: (icon: ChallengeIcon | null) => void };

/** The badge that winners get, named by the challenge, or none. */
export function IconField({ icon, onChange }: Props) {
  const { t } = useTranslation("gamification");
  return (
    <fieldset className={styles.icons}>
      <legend>{t("challengeAdmin.form.badge")}</legend>
      {[null, ...challengeIcons].map((one) => (
        <label
          key={one ?? "none"}
          className={styles.icon}
          title={one === null ? t("challengeAdmin.form.noBadge") : t(`challengeAdmin.icon.${one}`)}
        >
          <input
            type="radio"
            name="challenge-icon"
            className="visually-hidden"
            aria-label={one === null ? t("challengeAdmin.form.noBadge") : t(`challengeAdmin.icon.${one}`)}
            checked={icon === one}
            onChange={() => onChange(one)}
          />
          {one === null ? <IconBan size={24} stroke={1.6} aria-hidden="true" /> : <ChallengeMark icon={one} />}
        </label>
      ))}
    </fieldset>
  );
}
