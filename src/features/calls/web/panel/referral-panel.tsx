import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useStageName, useStages } from "#features/programs/web/api.ts";
import { referralById } from "#features/referrals/web/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { ReferralId } from "../api.ts";
import styles from "./panel.module.css";

/** The referral that the call is about: where it stands, what it is worth, and what was noted. */
export function ReferralPanel({ id }: { id: ReferralId }) {
  const { t } = useTranslation("calls");
  const { t: ofReferrals } = useTranslation("referrals");
  const { data: referral, error, refetch } = useQuery(referralById(id));
  const stageOf = useStages();
  const stageName = useStageName();
  if (error && !referral) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!referral) return <ItemSkeleton rows={3} />;
  const { company, fullName, position, phone, email, currency, wonMinor, estimatedMinor, notes, status } = referral;
  const minor = wonMinor ?? estimatedMinor;
  const stage = stageOf(referral.stageId);
  const isInPipeline = stage && (status === "accepted" || status === "in_progress");
  return (
    <div className={styles.referral}>
      <h2 dir="auto">{company || fullName}</h2>
      {company ? (
        <p className="soft" dir="auto">
          {[fullName, position].filter(Boolean).join(", ")}
        </p>
      ) : null}
      <FactList
        facts={[
          {
            name: t("referral.stage"),
            value: isInPipeline ? stageName(stage) : ofReferrals(`values.status.${status}`),
          },
          {
            name: ofReferrals(wonMinor === null ? "values.field.estimatedMinor" : "values.field.wonMinor"),
            value: minor === null ? null : <MoneyText amount={{ minor, currency }} />,
          },
          { name: ofReferrals("values.field.phone"), value: phone && <bdi>{phone}</bdi> },
          { name: ofReferrals("values.field.email"), value: email && <bdi>{email}</bdi> },
          {
            name: ofReferrals("values.field.assigneeId"),
            value: referral.assigneeName && <bdi>{referral.assigneeName}</bdi>,
          },
        ]}
      />
      {notes ? (
        <p className={styles.notes} dir="auto">
          {notes}
        </p>
      ) : null}
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/referrals" search={{ id }} target="_blank" {...props} />}
      >
        {t("referral.open")}
      </Button>
    </div>
  );
}
