import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Referral } from "../../contract/referral.ts";
import { ReferralStatusBadge } from "../values/referral-status-badge.tsx";
import styles from "./record.module.css";

type PossibleDuplicate = Referral["possibleDuplicates"][number];
type Props = { referral: Referral; onOpen: (id: Referral["id"]) => void };

/** Other referrals that may be of the same account, with what they have in common. The earlier complete one takes precedence. */
export function PossibleDuplicates({ referral, onOpen }: Props) {
  const { t } = useTranslation("referrals");
  return (
    <ul className={styles.duplicates}>
      {referral.possibleDuplicates.map((duplicate) => (
        <li key={duplicate.id}>
          <p className="soft">{t(`record.possibleDuplicates.by.${duplicate.by}`)}</p>
          <div className={styles.pair}>
            <Side title={t("record.possibleDuplicates.this")} duplicate={referral} />
            <Side
              title={
                <button type="button" className={styles.inline} onClick={() => onOpen(duplicate.id)}>
                  {t("record.possibleDuplicates.open")}
                </button>
              }
              duplicate={duplicate}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

type SideProps = { title: React.ReactNode; duplicate: Omit<PossibleDuplicate, "by" | "id"> };

function Side({ title, duplicate: { fullName, company, status, referrerName, submittedAt } }: SideProps) {
  const { t } = useTranslation("referrals");
  return (
    <div className={styles.side}>
      <span className={styles.sideTitle}>{title}</span>
      <bdi>{fullName}</bdi>
      {company ? <bdi className="soft">{company}</bdi> : null}
      <ReferralStatusBadge state={status} />
      <span className="soft">
        {referrerName ? <bdi>{referrerName}</bdi> : t("record.someoneElse")}
        {submittedAt ? (
          <>
            {" · "}
            <RelativeTime at={new Date(submittedAt)} />
          </>
        ) : null}
      </span>
    </div>
  );
}
