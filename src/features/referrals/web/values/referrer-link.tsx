import { Link } from "@tanstack/react-router";
import { use } from "react";
import { useCan } from "#web/api/can.tsx";
import { InRow } from "#web/ui/in-row.ts";
import { reviewReferralsAccess } from "../../access.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { noReferrer } from "../../contract/referrer.ts";
import { useReferrerName } from "./use-referrer-name.ts";
import styles from "./values.module.css";

/** The referrer's name, which leads the company to their record. A table row is one tab stop, so there it is not a second one. */
export function ReferrerLink({ referral }: { referral: Pick<ReferralRow, "referrerId" | "referrerName"> }) {
  const name = useReferrerName()(referral);
  const isCompany = useCan(reviewReferralsAccess);
  const isInRow = use(InRow);
  if (!name) return null;
  if (!isCompany || referral.referrerId === noReferrer) return <bdi>{name}</bdi>;
  return (
    <Link
      to="/partners"
      search={{ id: referral.referrerId }}
      className={styles.referrer}
      onClick={(event) => event.stopPropagation()}
      {...(isInRow && { tabIndex: -1 })}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
