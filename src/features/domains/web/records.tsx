import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Domain, Domains } from "../contract.ts";
import styles from "./domains.module.css";
import { RecordParts } from "./record-parts.tsx";

type Props = { domain: Domain; target: Domains["target"] };

/** Lists the DNS records to create, each part with a copy button. */
export function Records({ domain: { host, apex, proof }, target }: Props) {
  const { t } = useTranslation("domains");
  const id = useId();
  return (
    <div className={styles.records}>
      <p className={styles.line}>{t("records.line", { host })}</p>
      <section aria-labelledby={`${id}-proof`}>
        <h4 id={`${id}-proof`}>{t("records.proof")}</h4>
        <RecordParts type="TXT" {...proof} />
      </section>
      <section aria-labelledby={`${id}-lead`}>
        <h4 id={`${id}-lead`}>{t("records.lead")}</h4>
        {apex ? <p className={styles.line}>{t("records.apex", { host })}</p> : null}
        <RecordParts type={apex ? "ALIAS" : "CNAME"} name={host} value={target.host} />
        {target.addresses.length > 0 ? (
          <p className={styles.line}>{t(apex ? "records.noAlias" : "records.address")}</p>
        ) : null}
        {target.addresses.map((address) => (
          <RecordParts key={address} type={address.includes(":") ? "AAAA" : "A"} name={host} value={address} />
        ))}
      </section>
    </div>
  );
}
