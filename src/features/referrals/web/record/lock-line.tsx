import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { lockReasonOf } from "../../rules/lock-reason.ts";
import styles from "./lock-line.module.css";

type Props = { referral: Pick<ReferralRow, "status" | "waiting" | "referrerId" | "referrerName"> };

/** Stands where a button would be, and says why there is none. */
export function LockLine({ referral }: Props) {
  const { t } = useTranslation("referrals");
  const { person, role } = useSession();
  const reason = lockReasonOf(referral, { personId: person.id as ReferralRow["referrerId"], role });
  if (!reason) return null;
  return (
    <p className={styles.line}>
      <IconLock size={16} stroke={1.8} aria-hidden="true" />
      <span>{t(`record.locked.${reason}`, { name: referral.referrerName ?? t("record.someoneElse") })}</span>
    </p>
  );
}
