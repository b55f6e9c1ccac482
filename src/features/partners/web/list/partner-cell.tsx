import { Portrait } from "#web/ui/portrait.tsx";
import type { ListedPartner } from "../../contract.ts";
import styles from "./list.module.css";

/** The partner as the list shows them: photo, name and email address. */
export const PartnerCell = ({ partner: { displayName, email, photoUrl } }: { partner: ListedPartner }) => (
  <span className={styles.partner}>
    <Portrait name={displayName} photoUrl={photoUrl} />
    <span className={styles.who}>
      <b className={styles.name}>
        <bdi>{displayName}</bdi>
      </b>
      <bdi className={styles.email}>{email}</bdi>
    </span>
  </span>
);
