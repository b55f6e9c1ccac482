import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { listFormat, numberFormat } from "#base/formats.ts";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Partner } from "../../contract.ts";
import styles from "./profile.module.css";

type Props = { partner: Partner };

export function PartnerFacts({ partner }: Props) {
  const { t } = useTranslation("partners");
  const { intl } = useLocale();
  const programName = useProgramName();
  const { data } = useQuery(catalog);
  const { email, phoneNumber, company, joinedAt, lastReferralAt, recruitedBy, programIds } = partner;
  const programs = data?.programs.filter(({ id }) => programIds.includes(id)).map(programName) ?? [];
  return (
    <Group title={t("facts.title")}>
      <FactList
        facts={[
          { name: t("facts.email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { name: t("facts.phone"), value: phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> },
          { name: t("facts.company"), value: company && <bdi>{company}</bdi> },
          { name: t("facts.programs"), value: <bdi>{listFormat(intl, { type: "unit" }).format(programs)}</bdi> },
          { name: t("facts.recruitedBy"), value: recruitedBy && <bdi>{recruitedBy}</bdi> },
          { name: t("column.joined"), value: joinedAt && <DayText at={new Date(joinedAt)} /> },
          {
            name: t("column.lastReferral"),
            value: lastReferralAt ? <RelativeTime at={new Date(lastReferralAt)} /> : t("never"),
          },
        ]}
      />
    </Group>
  );
}

/** How they are paid, as a state and never as an account, and what their contacts agreed to. */
export function PartnerTerms({ partner: { payout, consents } }: Props) {
  const { t } = useTranslation("partners");
  const { intl } = useLocale();
  const number = numberFormat(intl);
  const answers = (["confirmed", "pending", "declined"] as const).filter((answer) => consents[answer] > 0);
  const rail = payout?.rail ? ` · ${t(`rail.${payout.rail}`)}` : "";
  const facts = [
    { name: t("terms.payout"), value: payout && `${t(`payout.${payout.state}`)}${rail}` },
    { name: t("terms.tax"), value: payout && t(payout.hasTaxProfile ? "terms.complete" : "terms.missing") },
    {
      name: t("terms.consents"),
      value: answers.map((answer) => t(`terms.${answer}`, { number: number.format(consents[answer]) })).join(" · "),
    },
  ];
  return facts.some(({ value }) => value) ? (
    <Group title={t("terms.title")}>
      <FactList facts={facts} />
    </Group>
  ) : null;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
