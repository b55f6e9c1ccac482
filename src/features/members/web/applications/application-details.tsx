import { Trans, useTranslation } from "react-i18next";
import { FactList } from "#web/ui/fact-list.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useCountryName } from "#web/ui/use-country-name.ts";
import type { Application } from "../../contract/applications.ts";
import styles from "./application-details.module.css";
import { ApplicationStateBadge } from "./application-state.tsx";

type Props = { application: Application };

/** What to know before deciding, or what followed from it. */
export function ApplicationHint({ application: { state, known, email } }: Props) {
  const { t } = useTranslation("applications");
  if (state === "new" && known) return <Notice tone="warn">{t(`panel.${known}`)}</Notice>;
  if (state !== "approved" || known !== "invited") return null;
  return (
    <Notice tone="info">
      <Trans t={t} i18nKey="panel.joins" components={{ email: <bdi>{email}</bdi> }} />
    </Notice>
  );
}

export function ApplicationFacts({ application }: Props) {
  const { t } = useTranslation("applications");
  const countryName = useCountryName();
  const { email, state, company, website, phone, country, agreed, receivedAt, decidedAt, decidedBy } = application;
  return (
    <FactList
      facts={[
        { name: t("field.email"), value: <bdi>{email}</bdi> },
        { name: t("state.label"), value: <ApplicationStateBadge state={state} /> },
        { name: t("field.company"), value: company && <bdi>{company}</bdi> },
        { name: t("field.website"), value: website && <Website address={website} /> },
        { name: t("field.phone"), value: phone && <bdi dir="ltr">{phone}</bdi> },
        { name: t("field.country"), value: country && countryName(country) },
        { name: t("panel.terms"), value: agreed && t("panel.accepted") },
        { name: t("queue.received"), value: <RelativeTime at={new Date(receivedAt)} /> },
        { name: t("panel.decided"), value: decidedAt && <RelativeTime at={new Date(decidedAt)} /> },
        { name: t("panel.decidedBy"), value: decidedBy && <bdi>{decidedBy}</bdi> },
      ]}
    />
  );
}

/** Only a web address is a link: an applicant could have entered a script. */
function Website({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(href) || !/^[^\s/]+\.[^\s]+$/.test(address.replace(/^https?:\/\//i, "")))
    return <bdi>{address}</bdi>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}

export function ApplicationAnswers({ application: { answers, message } }: Props) {
  const { t } = useTranslation("applications");
  return (
    <>
      {answers.length > 0 ? (
        <PanelSection title={t("panel.answers")}>
          <dl className={styles.answers}>
            {answers.map(({ label, kind, answer }) => (
              <div key={label}>
                <dt dir="auto">{label}</dt>
                <dd dir="auto">{kind === "boolean" ? t(answer === "yes" ? "apply.yes" : "apply.no") : answer}</dd>
              </div>
            ))}
          </dl>
        </PanelSection>
      ) : null}
      {message ? (
        <PanelSection title={t("panel.message")}>
          <Quote text={message} />
        </PanelSection>
      ) : null}
    </>
  );
}
