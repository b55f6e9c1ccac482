import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import { Portrait } from "#web/ui/portrait.tsx";
import styles from "./consent.module.css";
import type { Kept } from "./kept.ts";

/** Who introduces the contact to whom. */
export function ConsentHead({ kept: { referrer, referrerPhoto, fullName } }: { kept: Kept }) {
  const { t } = useTranslation("referrals");
  const { name: tenant } = useBrand();
  const title = t(referrer ? "consent.title" : "consent.titleOwn", { referrer, tenant });
  useEffect(() => {
    document.title = `${title} · ${tenant}`;
  }, [title, tenant]);
  return (
    <header className={styles.head}>
      {referrer ? (
        <span className={styles.pair} aria-hidden="true">
          <Portrait name={referrer} photoUrl={referrerPhoto} size={72} />
          <span className={styles.dots} />
          <span className={styles.mark}>
            <TenantMark nameHidden />
          </span>
        </span>
      ) : null}
      <h1>{title}</h1>
      <p>{t(referrer ? "consent.line" : "consent.lineOwn", { referrer, tenant, name: fullName })}</p>
    </header>
  );
}
