import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Stage } from "#features/programs/contract.ts";
import { Initials } from "#web/ui/initials.tsx";
import { JoinedText } from "#web/ui/joined-text.tsx";
import { RecordTitle } from "#web/ui/record-drawer.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
import type { Referral } from "../../contract/referral.ts";
import { ReferralStatusBadge } from "../values/referral-status-badge.tsx";
import { useReviewClock } from "../values/use-review-clock.ts";
import styles from "./record.module.css";
import { StageStepper } from "./stage-stepper.tsx";

type Props = { referral: Referral; stages: readonly Stage[]; primary: ReactNode };

/** Who it is about, where it stands, and the next move. */
export function RecordHead({ referral, stages, primary }: Props) {
  const { t } = useTranslation("referrals");
  const phone = useIsPhone();
  const { fullName, company, position, status, acceptedAt } = referral;
  const name = fullName || t("record.nameless");
  const who = [position, company].filter(Boolean);
  return (
    <>
      <div className={styles.head}>
        <Initials name={fullName || company || "?"} size={40} />
        <div className={styles.who}>
          <div className={styles.nameLine}>
            <RecordTitle>
              <bdi>{name}</bdi>
            </RecordTitle>
            <ReferralStatusBadge state={status} />
          </div>
          {who.length > 0 ? (
            <p className="soft">
              <JoinedText parts={who} />
            </p>
          ) : null}
        </div>
        {phone ? null : <div className={styles.primary}>{primary}</div>}
      </div>
      <div className={styles.steps}>
        {acceptedAt && stages.length > 0 ? <StageStepper referral={referral} stages={stages} /> : null}
        <ReviewLine referral={referral} />
      </div>
    </>
  );
}

/** The deadline of a pending review. */
function ReviewLine({ referral }: { referral: Referral }) {
  const clock = useReviewClock()(referral);
  if (referral.reviewDueAt === null) return null;
  const { icon: ClockIcon, tone, words } = clock;
  return (
    <p className={styles.clock} data-tone={tone}>
      <ClockIcon size={17} stroke={1.8} aria-hidden="true" />
      {words}
    </p>
  );
}
