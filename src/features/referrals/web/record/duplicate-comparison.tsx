import { IconCopy } from "@tabler/icons-react";
import { type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { Can } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { TimeZone } from "#web/ui/time-zone.ts";
import { setDistinct } from "../../contract/ownership.ts";
import type { Referral } from "../../contract/referral.ts";
import { ReferralStatusBadge } from "../values/referral-status-badge.tsx";
import styles from "./duplicates.module.css";
import { useDistinct } from "./use-distinct.ts";

type Duplicate = Referral["possibleDuplicates"][number];
type Side = Pick<Duplicate, "fullName" | "company" | "email" | "phone" | "referrerName" | "status" | "submittedAt">;
type Row = { label: string; value: (side: Side) => ReactNode };
type Props = { referral: Referral; onOpen: (id: Referral["id"]) => void };

const domainOf = ({ email }: Side) => email.split("@")[1] ?? "";
const shared: Record<Duplicate["by"], (side: Side) => string> = {
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  domain: domainOf,
  company: ({ company }) => company,
};

/** Other referrals that may be of the same account, each beside this one. The earlier complete one takes precedence. */
export function DuplicateComparison({ referral, onOpen }: Props) {
  return (
    <>
      {referral.possibleDuplicates.map((duplicate) => (
        <Comparison key={duplicate.id} referral={referral} duplicate={duplicate} onOpen={() => onOpen(duplicate.id)} />
      ))}
    </>
  );
}

type ComparisonProps = {
  referral: Referral;
  duplicate: Duplicate;
  onOpen: () => void;
};

function Comparison({ referral, duplicate, onOpen }: ComparisonProps) {
  const { markDistinct, isPending } = useDistinct({ id: referral.id, other: duplicate });
  const { t } = useTranslation("referrals");
  const roleName = useRoleName();
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const { by, closedAt } = duplicate;
  const day = (at: string) => dateFormat(intl, { dateStyle: "medium", timeZone }).format(new Date(at));
  const rows: Row[] = [
    {
      label: t(`record.possibleDuplicates.shared.${by}`),
      value: (side) => <b>{shared[by](side) || t("values.none")}</b>,
    },
    { label: t("list.column.contact"), value: ({ fullName }) => fullName },
    { label: t("values.field.company"), value: ({ company }) => company || t("values.none") },
    { label: roleName("referrer"), value: ({ referrerName }) => referrerName ?? t("record.someoneElse") },
    {
      label: t("list.column.submitted"),
      value: ({ submittedAt }) => (submittedAt ? day(submittedAt) : t("values.none")),
    },
    { label: t("list.column.status"), value: ({ status }) => <ReferralStatusBadge state={status} /> },
  ];
  // With a similar name, the company is already the first row.
  const shown = rows.filter(({ label }, at) => rows.findIndex((one) => one.label === label) === at);
  return (
    <section className={styles.callout} aria-label={t("record.possibleDuplicates.title")}>
      <header className={styles.head}>
        <IconCopy size={18} stroke={1.8} aria-hidden="true" />
        <h3>{t(`record.possibleDuplicates.by.${by}`)}</h3>
        <button type="button" className={styles.open} onClick={onOpen}>
          {t("record.possibleDuplicates.open")}
        </button>
      </header>
      {closedAt ? (
        <p className={styles.line}>{t("record.possibleDuplicates.closed", { date: day(closedAt) })}</p>
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("record.possibleDuplicates.this")}</th>
            <th scope="col">{t("record.possibleDuplicates.other")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td dir="auto">{value(referral)}</td>
              <td dir="auto">{value(duplicate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Can do={setDistinct}>
        <button type="button" className={styles.distinct} disabled={isPending} onClick={markDistinct}>
          {t("record.possibleDuplicates.distinct")}
        </button>
      </Can>
    </section>
  );
}
