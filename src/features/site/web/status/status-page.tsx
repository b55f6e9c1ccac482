import { lazy, Suspense, use } from "react";
import { useTranslation } from "react-i18next";
import { useIsSignedIn } from "#web/api/use-is-signed-in.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { useIsHydrated } from "#web/ui/use-is-hydrated.ts";
import page from "../page.module.css";
import { OperatorPart } from "./operator-part.ts";
import styles from "./status-page.module.css";
import { StatusSkeleton } from "./status-skeleton.tsx";

/**
 * Loaded lazily, because it calls the API and uses texts of the tenancy feature, neither of
 * which is available when the page is rendered on the server.
 */
const LiveStatus = lazy(async () => ({ default: (await import("./live-status.tsx")).LiveStatus }));

/** The system's actual health, for any visitor [R2.8]; failed jobs are shown to operators only. */
export function StatusPage() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const inBrowser = useIsHydrated();
  const signedIn = useIsSignedIn();
  const ForOperators = use(OperatorPart);
  usePageHead({ title: `${t("status.title")} · ${name}`, description: t("status.line") });
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={page.head}>
        <h1>{t("status.title")}</h1>
        <p>{t("status.line")}</p>
      </header>
      <noscript>
        <p className={styles.needs}>{t("status.needsScript")}</p>
      </noscript>
      {inBrowser ? (
        <Suspense fallback={<StatusSkeleton />}>
          <LiveStatus />
        </Suspense>
      ) : (
        <StatusSkeleton />
      )}
      {inBrowser && signedIn && ForOperators ? (
        <Suspense fallback={null}>
          <ForOperators />
        </Suspense>
      ) : null}
    </div>
  );
}
