import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { listFailedJobs } from "../contract.ts";
import { status } from "./api.ts";
import { PartList } from "./part-list.tsx";
import styles from "./status-screen.module.css";
import { StatusSkeleton } from "./status-skeleton.tsx";
import { Verdict } from "./verdict.tsx";

const FailedJobs = lazy(() => import("./failed-jobs.tsx"));

/** The running system's real health, for anyone who asks; what failed is for those who run the platform. */
export function StatusScreen() {
  const { t } = useTranslation("tenancy");
  const { data, error, refetch } = useQuery(status);
  const retry = () => void refetch();
  return (
    <div className={styles.page}>
      <PageHeader title={t("status.title")} />
      {data && error ? <PartialNotice error={error} onRetry={retry} /> : null}
      {data ? (
        <>
          <Verdict state={data.state} />
          <PartList parts={data.parts} />
          <dl className={styles.facts}>
            <div>
              <dt>{t("status.version")}</dt>
              <dd>
                <bdi>{data.version}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t("status.since")}</dt>
              <dd>
                <RelativeTime at={new Date(data.startedAt)} />
              </dd>
            </div>
            <div>
              <dt>{t("status.checked")}</dt>
              <dd>
                <RelativeTime at={new Date(data.checkedAt)} />
              </dd>
            </div>
          </dl>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <StatusSkeleton />
      )}
      <Can do={listFailedJobs}>
        <Suspense fallback={null}>
          <FailedJobs />
        </Suspense>
      </Can>
    </div>
  );
}
