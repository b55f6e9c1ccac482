import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { allPipelinesOf } from "#features/programs/rules.ts";
import { catalog, useStageName } from "#features/programs/web/api.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { referralById } from "#features/referrals/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import styles from "./context.module.css";

/** The referral that a conversation belongs to: where it stands and what it is worth. */
export function ReferralContext({ id }: { id: Referral["id"] }) {
  const { t } = useTranslation("communication");
  const { t: ofReferrals } = useTranslation("referrals");
  const { intl } = useLocale();
  const { data: referral, error } = useQuery(referralById(id));
  if (error) return null;
  if (!referral) return <ItemSkeleton rows={3} />;
  const { company, fullName, position, currency, wonMinor, estimatedMinor, winProbability, protectedUntil } = referral;
  const minor = wonMinor ?? estimatedMinor;
  const percent = numberFormat(intl, { style: "percent", maximumFractionDigits: 0 });
  return (
    <section>
      <p className="soft">{t("context.referral")}</p>
      <h2 dir="auto">{company || fullName}</h2>
      {company ? (
        <p className="soft" dir="auto">
          {[fullName, position].filter(Boolean).join(", ")}
        </p>
      ) : null}
      <Stage referral={referral} />
      <Button
        variant="default"
        fullWidth
        mb={12}
        renderRoot={(props) => <Link to="/referrals" search={{ id }} {...props} />}
      >
        {t("context.openReferral")}
      </Button>
      <FactList
        facts={[
          {
            name: ofReferrals(wonMinor === null ? "values.field.estimatedMinor" : "values.field.wonMinor"),
            value: minor === null ? null : <MoneyText amount={{ minor, currency }} />,
          },
          {
            name: t("context.winProbability"),
            value: winProbability === null ? null : percent.format(winProbability),
          },
          {
            name: ofReferrals("values.field.assigneeId"),
            value: referral.assigneeName && <bdi>{referral.assigneeName}</bdi>,
          },
          {
            name: ofReferrals("values.field.protectedUntil"),
            value: protectedUntil && <DayText at={new Date(protectedUntil)} />,
          },
        ]}
      />
    </section>
  );
}

/** The stage as a bar of its pipeline; before and after the pipeline, the status says more. */
function Stage({ referral: { status, stageId, pipelineId, stageEnteredAt } }: { referral: Referral }) {
  const { t } = useTranslation("communication");
  const { t: ofReferrals } = useTranslation("referrals");
  const { intl } = useLocale();
  const stageName = useStageName();
  const { data } = useQuery(catalog);
  const stages = (data && allPipelinesOf(data).find(({ id }) => id === pipelineId)?.stages) ?? [];
  const at = stages.findIndex(({ id }) => id === stageId);
  const current = stages[at];
  const number = numberFormat(intl);
  if (!current || (status !== "accepted" && status !== "in_progress"))
    return (
      <p className={styles.stage}>
        <b>{ofReferrals(`values.status.${status}`)}</b>
      </p>
    );
  return (
    <>
      <ol className={styles.stages} aria-hidden="true">
        {stages.map(({ id }, index) => (
          <li key={id} data-state={index < at ? "done" : index === at ? "now" : undefined} />
        ))}
      </ol>
      <p className={styles.stage}>
        <b>{stageName(current)}</b>
        <span className="soft">
          {t("context.step", { at: number.format(at + 1), count: number.format(stages.length) })} ·{" "}
          <RelativeTime at={new Date(stageEnteredAt)} />
        </span>
      </p>
    </>
  );
}
