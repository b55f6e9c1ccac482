import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Domains } from "../contract.ts";
import { ChangeSubdomain } from "./change-subdomain.tsx";
import styles from "./domains.module.css";

export function Subdomain({ domains }: { domains: Domains }) {
  const { t } = useTranslation("domains");
  const [changing, setChanging] = useState(false);
  const { subdomainHost, subdomainFixed } = domains;
  return (
    <div>
      <h3 className={styles.label}>{t("address.subdomain")}</h3>
      {subdomainFixed ? (
        <p className={styles.line}>{t("address.fixed")}</p>
      ) : changing ? (
        <ChangeSubdomain domains={domains} onClose={() => setChanging(false)} />
      ) : (
        <div className={styles.between}>
          <bdi className={styles.host}>{subdomainHost}</bdi>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t("subdomain.open")}
          </Button>
        </div>
      )}
    </div>
  );
}
