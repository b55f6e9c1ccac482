import { earnCommissionsAccess } from "#features/commissions/access.ts";
import { receivePayoutsAccess } from "#features/payouts/access.ts";
import { viewReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import { Earned } from "./earned.tsx";
import { NextPayout } from "./next-payout.tsx";
import { OpenReferrals } from "./open-referrals.tsx";
import styles from "./partner.module.css";

/** A partner's money and referrals: earned this month, the next payout, and what is still open. */
export function PartnerPanel() {
  const canEarn = useCan(earnCommissionsAccess);
  const canBePaid = useCan(receivePayoutsAccess);
  const hasReferrals = useCan(viewReferralsAccess);
  if (!canEarn && !hasReferrals) return null;
  return (
    <div className={styles.panel}>
      {canEarn ? <Earned /> : null}
      {canEarn && canBePaid ? <NextPayout /> : null}
      {hasReferrals ? <OpenReferrals /> : null}
    </div>
  );
}
