import { useStageName, useStages } from "#features/programs/web/api.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { ReferralRow } from "../../contract/referral.ts";
import { ReferralStatusBadge } from "../values/referral-status-badge.tsx";
import { ContactCell, Value } from "./cells.tsx";
import styles from "./list.module.css";

/** A referral on a phone: the contact, its status and its value. */
export function ReferralCard({ row }: { row: ReferralRow }) {
  const stageName = useStageName();
  const stage = useStages()(row.stageId);
  return (
    <div className={styles.card}>
      <ContactCell row={row} />
      <div className={styles.facts}>
        <ReferralStatusBadge state={row.status} />
        {stage ? <span dir="auto">{stageName(stage)}</span> : null}
      </div>
      <div className={styles.facts}>
        <Value row={row} />
        <span className={styles.time}>
          <RelativeTime at={new Date(row.createdAt)} />
        </span>
      </div>
    </div>
  );
}
