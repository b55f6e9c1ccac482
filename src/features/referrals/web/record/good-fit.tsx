import { IconHeartHandshake } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Referral } from "../../contract/referral.ts";
import styles from "./good-fit.module.css";

/** Why the referrer recommends this contact, in their words, and how well they know each other. */
export function GoodFit({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const { context, referrerName, relationship, confidenceLevel } = referral;
  if (!context && !relationship && !confidenceLevel) return null;
  return (
    <section className={styles.fit} aria-labelledby="good-fit">
      <h3 id="good-fit">{t("record.goodFit.title")}</h3>
      {context ? (
        <p className={styles.words} dir="auto">
          {context}
        </p>
      ) : (
        <p className="soft">{t("record.goodFit.none")}</p>
      )}
      <p className={styles.by}>
        {referrerName ? (
          <>
            <Initials name={referrerName} size={22} />
            <bdi>{referrerName}</bdi>
          </>
        ) : null}
        {relationship ? <span className="soft">{t(`values.relationship.${relationship}`)}</span> : null}
        {confidenceLevel ? (
          <StatusBadge tone="primary" icon={IconHeartHandshake}>
            {t(`values.confidenceLine.${confidenceLevel}`)}
          </StatusBadge>
        ) : null}
      </p>
    </section>
  );
}
