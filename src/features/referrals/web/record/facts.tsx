import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useStageName, useStages } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { FactList } from "#web/ui/fact-list.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { useCountryName } from "#web/ui/use-country-name.ts";
import type { SectionName } from "../../contract/field.ts";
import type { Referral } from "../../contract/referral.ts";
import { lineFieldsIn } from "../../field-sets.ts";
import { Confidence } from "../values/confidence.tsx";
import { type NamedField, useFieldText } from "../values/use-field-text.ts";
import { useReferrerName } from "../values/use-referrer-name.ts";
import styles from "./record.module.css";

type Props = { referral: Referral };
type Entries = { [field in NamedField | "place"]?: ReactNode };

function Facts({ entries }: { entries: Entries }) {
  const { t } = useTranslation("referrals");
  const facts = (Object.entries(entries) as [keyof Entries, ReactNode][]).map(([field, value]) => ({
    name: t(`values.field.${field}`),
    value: value && <bdi>{value}</bdi>,
  }));
  return <FactList facts={facts} empty={<p className="soft">{t("record.nothingYet")}</p>} />;
}

/** The plain text fields of a section. */
const lineFacts = (referral: Referral, section: SectionName): Entries =>
  Object.fromEntries(lineFieldsIn(section).map((field) => [field, referral[field]]));

export function ContactFacts({ referral }: Props) {
  const { email, phone, company, city, state, country } = referral;
  const countryName = useCountryName();
  const place = [city, state, country && countryName(country)].filter(Boolean).join(", ");
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
        place,
      }}
    />
  );
}

export function DealFacts({ referral }: Props) {
  const { t } = useTranslation("referrals");
  const { targetCompany, productInterest, estimatedMinor, wonMinor, currency, timeline, priority, source } = referral;
  const stageName = useStageName();
  const words = useFieldText(currency);
  const percent = numberFormat(useLocale().intl, { style: "percent" });
  const stage = useStages()(referral.stageId);
  return (
    <Facts
      entries={{
        targetCompany,
        productInterest,
        ...lineFacts(referral, "deal"),
        wonMinor: wonMinor === null ? null : <MoneyText amount={{ minor: wonMinor, currency }} />,
        closedOn: referral.closedOn && words.value("closedOn", referral.closedOn),
        estimatedMinor: estimatedMinor === null ? null : <MoneyText amount={{ minor: estimatedMinor, currency }} />,
        stageId: stage && `${stageName(stage)} · ${percent.format(stage.probability / 100)}`,
        timeline: timeline && t(`values.timeline.${timeline}`),
        priority: priority && t(`values.priority.${priority}`),
        source: t(`values.source.${source}`),
        assigneeId: referral.assigneeName,
      }}
    />
  );
}

export function RelationFacts({ referral }: Props) {
  const { relationship, confidenceLevel, context, notes, tags } = referral;
  const { t } = useTranslation("referrals");
  const referrerName = useReferrerName();
  return (
    <>
      <Facts
        entries={{
          referrerId: referrerName(referral),
          relationship: relationship && t(`values.relationship.${relationship}`),
          confidenceLevel: confidenceLevel && <Confidence level={confidenceLevel} />,
          context,
          ...lineFacts(referral, "details"),
          notes,
        }}
      />
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
