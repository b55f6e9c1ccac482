import { type Icon, IconArrowBackUp, IconCheck, IconClock, IconTrophy, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import type { Referral } from "../../contract/referral.ts";
import { type Outcome, outcomes, type TrackRecord } from "../../contract/track-record.ts";
import { rateOf } from "../../rules/outcomes.ts";
import { trackRecordOf } from "../api.ts";
import { ReferrerLink } from "../values/referrer-link.tsx";
import styles from "./queue.module.css";

const icons: Record<Outcome, Icon> = {
  pending: IconClock,
  accepted: IconCheck,
  won: IconTrophy,
  lost: IconX,
  rejected: IconX,
  withdrawn: IconArrowBackUp,
};

/** A referrer's track record in numbers; a rate is shown only where there are enough cases. */
export function ReferrerRecord({ referral }: { referral: Referral }) {
  const { referrerId, referrerName } = referral;
  const { t } = useTranslation("referrals");
  const roleName = useRoleName();
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const { data, error, refetch } = useQuery(trackRecordOf(referrerId));
  const name = referrerName ?? t("record.someoneElse");
  const since = data?.memberSince
    ? dateFormat(intl, { month: "long", year: "numeric", timeZone }).format(new Date(data.memberSince))
    : undefined;
  return (
    <section>
      <header className={styles.referrer}>
        <Initials name={name} size={40} />
        <div>
          <h3>{referrerName ? <ReferrerLink referral={referral} /> : name}</h3>
          <p className="soft">
            {since ? t("queue.record.since", { role: roleName("referrer"), date: since }) : roleName("referrer")}
          </p>
        </div>
      </header>
      {data ? (
        <Numbers record={data} />
      ) : error ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={2} />
      )}
    </section>
  );
}

function Numbers({ record }: { record: TrackRecord }) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const number = numberFormat(intl);
  const { submitted, decided, accepted, ended, won, medianDaysToWin, latest, everyone } = record;
  if (decided === 0)
    return <p className="soft">{t(submitted > 1 ? "queue.record.undecided" : "queue.record.first")}</p>;
  const days = numberFormat(intl, { style: "unit", unit: "day", unitDisplay: "long", maximumFractionDigits: 0 });
  return (
    <>
      <Share
        label={t("queue.record.accepted")}
        part={accepted}
        of={decided}
        all={[everyone.accepted, everyone.decided]}
      />
      <Share label={t("queue.record.won")} part={won} of={ended} all={[everyone.won, everyone.ended]} />
      <dl className={styles.numbers}>
        <div>
          <dt>{t("queue.record.submitted")}</dt>
          <dd>{number.format(submitted)}</dd>
        </div>
        <div>
          <dt>{t("queue.record.toWin")}</dt>
          <dd>{medianDaysToWin === null ? t("values.none") : days.format(Math.round(medianDaysToWin))}</dd>
        </div>
      </dl>
      <Marks latest={latest} />
    </>
  );
}

type ShareProps = { label: string; part: number; of: number; all: [part: number, of: number] };

/** "15 of 19" always; as a rate with a bar, beside everyone's, only where there are enough cases on both sides. */
function Share({ label, part, of, all: [allPart, allOf] }: ShareProps) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const number = numberFormat(intl);
  const percent = numberFormat(intl, { style: "percent" });
  const [rate, everyone] = [rateOf(part, of), rateOf(allPart, allOf)];
  return (
    <div className={styles.share}>
      <p>
        <span>{label}</span>
        <b>{t("queue.record.of", { part: number.format(part), of: number.format(of) })}</b>
      </p>
      {rate === null ? (
        <p className="soft">{t("queue.record.few")}</p>
      ) : (
        <>
          <Bar share={rate} text={percent.format(rate)} />
          {everyone === null ? null : (
            <Bar share={everyone} text={t("queue.record.everyone", { rate: percent.format(everyone) })} quiet />
          )}
        </>
      )}
    </div>
  );
}

const Bar = ({ share, text, quiet }: { share: number; text: string; quiet?: boolean }) => (
  <p className={styles.bar} data-quiet={quiet || undefined}>
    <span className={styles.track} aria-hidden="true">
      <i style={{ inlineSize: `${share * 100}%` }} />
    </span>
    <span>{text}</span>
  </p>
);

/** The latest referrals as marks, and how many of each kind in words. */
function Marks({ latest }: { latest: Outcome[] }) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const number = numberFormat(intl);
  const kinds = outcomes.filter((outcome) => latest.includes(outcome));
  return (
    <div className={styles.latest}>
      <h4>{t("queue.record.latest", { count: latest.length })}</h4>
      <ol className={styles.marks} aria-hidden="true">
        {latest.map((outcome, at) => {
          const MarkIcon = icons[outcome];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks are a fixed sequence without ids
            <li key={at} data-outcome={outcome}>
              <MarkIcon size={14} stroke={2.2} />
            </li>
          );
        })}
      </ol>
      <p className="soft">
        {kinds
          .map((outcome) => {
            const count = latest.filter((one) => one === outcome).length;
            return t(`queue.record.outcome.${outcome}`, { count, number: number.format(count) });
          })
          .join(" · ")}
      </p>
    </div>
  );
}
