import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { useCan } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { reviewReferralsAccess } from "../../access.ts";
import type { SectionName } from "../../contract/field.ts";
import type { Referral } from "../../contract/referral.ts";
import { noReferrer } from "../../contract/referrer.ts";
import { lineFieldsIn } from "../../field-sets.ts";
import { trackRecordOf } from "../api.ts";
import { PlaceText } from "../values/place-text.tsx";
import { ReferrerLink } from "../values/referrer-link.tsx";
import { type NamedField, useFieldText } from "../values/use-field-text.ts";
import { useReferrerName } from "../values/use-referrer-name.ts";
import styles from "./record.module.css";

type Props = { referral: Referral };
type Entries = { [field in NamedField | "place"]?: ReactNode };

function Facts({ entries }: { entries: Entries }) {
  const { t } = useTranslation("referrals");
  const facts = (Object.entries(entries) as [keyof Entries, ReactNode][]).map(([field, value]) => ({
    name: t(`values.field.${field}`),
    value: typeof value === "string" && value ? <bdi>{value}</bdi> : value,
  }));
  return <FactList facts={facts} empty={<p className="soft">{t("record.nothingYet")}</p>} />;
}

/** The plain text fields of a section. */
const lineFacts = (referral: Referral, section: SectionName): Entries =>
  Object.fromEntries(lineFieldsIn(section).map((field) => [field, referral[field]]));

export function ContactFacts({ referral }: Props) {
  const { email, phone, company, city, state, country } = referral;
  const countryName = useCountryName();
  const place = [city, state, country && countryName(country)].filter((part) => part !== "");
  return (
    <Facts
      entries={{
        email: email && (
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        ),
        phone: phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
            <bdi className="tabular">{phone}</bdi>
          </a>
        ),
        company,
        ...lineFacts(referral, "contact"),
        place: place.length > 0 && <PlaceText parts={place} country={country} />,
      }}
    />
  );
}

export function DealFacts({ referral }: Props) {
  const { t } = useTranslation("referrals");
  const { targetCompany, productInterest, estimatedMinor, wonMinor, currency, timeline, priority } = referral;
  const words = useFieldText(currency);
  return (
    <Facts
      entries={{
        wonMinor: wonMinor === null ? null : <MoneyText amount={{ minor: wonMinor, currency }} />,
        closedOn: referral.closedOn && words.value("closedOn", referral.closedOn),
        estimatedMinor: estimatedMinor === null ? null : <MoneyText amount={{ minor: estimatedMinor, currency }} />,
        productInterest,
        targetCompany,
        ...lineFacts(referral, "deal"),
        timeline: timeline && t(`values.timeline.${timeline}`),
        priority: priority && t(`values.priority.${priority}`),
        assigneeId: referral.assigneeName,
      }}
    />
  );
}

/** Who referred it, how their referrals usually end, and since when it is known and protected. */
export function ReferralFacts({ referral }: Props) {
  const { t } = useTranslation("referrals");
  const { referrerId, programId, source, notes, tags, submittedAt, closedAt, protectedUntil } = referral;
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const words = useFieldText(referral.currency);
  const isCompany = useCan(reviewReferralsAccess);
  const referrerName = useReferrerName()(referral);
  const hasRecord = isCompany && referrerId !== noReferrer;
  const { data: record } = useQuery({ ...trackRecordOf(referrerId), enabled: hasRecord });
  const number = numberFormat(intl);
  const exact = (at: string | null) =>
    at && dateFormat(intl, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(at));
  const known = record && { won: number.format(record.won), submitted: number.format(record.submitted) };
  const facts = [
    { name: t("values.field.referrerId"), value: referrerName && <ReferrerLink referral={referral} /> },
    { name: t("record.trackRecord.label"), value: known && t("record.trackRecord.wonOf", known) },
    { name: t("values.field.programId"), value: words.value("programId", programId) },
    { name: t("values.field.source"), value: t(`values.source.${source}`) },
    { name: t("list.column.submitted"), value: exact(submittedAt) },
    { name: t("record.clock.closed"), value: exact(closedAt) },
    {
      name: t("values.field.protectedUntil"),
      value: protectedUntil && <DayText at={new Date(protectedUntil)} />,
    },
    ...lineFieldsIn("details").map((field) => ({
      name: t(`values.field.${field}`),
      value: referral[field] && <bdi>{referral[field]}</bdi>,
    })),
    { name: t("values.field.notes"), value: notes && <span dir="auto">{notes}</span> },
  ];
  return (
    <>
      <FactList facts={facts} />
      {tags.length > 0 ? (
        <ul className={styles.tags} aria-label={t("values.field.tags")}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
