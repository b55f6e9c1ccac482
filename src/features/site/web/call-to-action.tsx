import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useEntryPath } from "#web/api/use-entry-path.ts";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useIsSignedIn } from "#web/api/use-is-signed-in.ts";
import { EntryLink } from "#web/shell/entry-link.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import styles from "./call-to-action.module.css";
import { useFacts } from "./facts.ts";

const sourceId = "claim-source";
const lines = { "/register": "cta.line", "/apply": "cta.apply", "/login": "cta.invited" } as const;

export function CallToAction() {
  const { t } = useTranslation("site");
  const begins = useEntryPath();
  const signedIn = useIsSignedIn();
  const { name } = useBrand();
  const { words } = useFacts();
  const platform = useIsPlatform();
  // Our claim addresses businesses; a tenant addresses its own people, and only makes claims it wrote itself [R1.9].
  const ownClaim = words["cta.claim"] !== undefined;
  const claims = platform || ownClaim;
  // Our source explains our claim; a claim of one's own comes with a source of one's own, or none.
  const hasSource = claims && (words["cta.source"] !== undefined || !ownClaim);
  return (
    <section className={styles.root}>
      <div className={styles.card}>
        <h2>{t(platform ? "cta.title" : "tenant.ctaTitle")}</h2>
        {claims ? (
          <p dir="auto" className={styles.claim}>
            {t("cta.claim")}
            {hasSource ? (
              <sup>
                <a href={`#${sourceId}`} aria-label={`${t("cta.sourceLabel")} 1`}>
                  1
                </a>
              </sup>
            ) : null}
          </p>
        ) : null}
        {signedIn ? null : <p>{t(lines[begins], { name })}</p>}
        <div className={styles.actions}>
          <EntryLink className={`${styles.invert} ${action.large}`} />
          <Link to="/features" className={`${styles.outline} ${action.large}`}>
            {t("cta.more")}
          </Link>
        </div>
      </div>
      {hasSource ? (
        <p id={sourceId} dir="auto" className={styles.source}>
          <sup aria-hidden="true">1</sup> {t("cta.source")}
        </p>
      ) : null}
    </section>
  );
}
