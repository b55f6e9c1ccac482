import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Referral } from "../../referral.ts";
import { StatusMark } from "../values/status-mark.tsx";
import styles from "./record.module.css";

type Twin = Referral["twins"][number];
type Props = { referral: Referral; onOpen: (id: Referral["id"]) => void };

/** Other referrals that may be of the same account, with what they have in common. The earlier complete one takes precedence. */
export function Twins({ referral, onOpen }: Props) {
  const { t } = useTranslation("referrals");
  return (
    <ul className={styles.twins}>
      {referral.twins.map((twin) => (
        <li key={twin.id}>
          <p className="soft">{t(`record.twins.by.${twin.by}`)}</p>
          <div className={styles.pair}>
            <Side title={t("record.twins.this")} twin={referral} />
            <Side
              title={
                <button type="button" className={styles.inline} onClick={() => onOpen(twin.id)}>
                  {t("record.twins.open")}
                </button>
              }
              twin={twin}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

type SideProps = { title: React.ReactNode; twin: Omit<Twin, "by" | "id"> };

function Side({ title, twin: { fullName, company, status, referrerName, submittedAt } }: SideProps) {
  const { t } = useTranslation("referrals");
  return (
    <div className={styles.side}>
      <span className={styles.sideTitle}>{title}</span>
      <bdi>{fullName}</bdi>
      {company ? <bdi className="soft">{company}</bdi> : null}
      <StatusMark status={status} />
      <span className="soft">
        {referrerName ? <bdi>{referrerName}</bdi> : t("record.somebody")}
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
