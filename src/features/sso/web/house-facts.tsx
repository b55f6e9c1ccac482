import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { SsoHouse } from "../contract.ts";
import styles from "./sso.module.css";

/** What the two houses agreed on, to be compared with the other one's settings. */
export function HouseFacts({ house }: { house: SsoHouse }) {
  const { t } = useTranslation("sso");
  const { kind, domain, issuer, clientId, entryPoint, certificateUntil, createdAt } = house;
  const facts = [
    { name: t("field.kind"), value: t(`kind.${kind}`) },
    { name: t("field.domain"), value: <bdi>{domain}</bdi> },
    { name: t(kind === "oidc" ? "field.issuer" : "field.entity"), value: <bdi>{issuer}</bdi> },
    ...(clientId ? [{ name: t("field.clientId"), value: <bdi>{clientId}</bdi> }] : []),
    ...(entryPoint ? [{ name: t("field.entryPoint"), value: <bdi>{entryPoint}</bdi> }] : []),
    ...(certificateUntil
      ? [{ name: t("certificate.ends"), value: <RelativeTime at={new Date(certificateUntil)} /> }]
      : []),
    { name: t("addedAt"), value: <RelativeTime at={new Date(createdAt)} /> },
  ];
  return (
    <dl className={styles.factList}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
