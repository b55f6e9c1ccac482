import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import type { AiProvider } from "../contract.ts";
import { aiProviders, aiUsage } from "./api.ts";
import { ProviderList } from "./list/provider-list.tsx";
import styles from "./providers.module.css";
import { LeavingData } from "./usage/leaving-data.tsx";
import { UsagePanel } from "./usage/usage-panel.tsx";

type Props = { add: ReactNode; onEdit: (provider: AiProvider) => void };

/** This month's usage, and the providers in the order in which they are tried. */
export function ProvidersTab({ add, onEdit }: Props) {
  const { t } = useTranslation("providers");
  const list = useQuery(aiProviders);
  const usage = useQuery(aiUsage);
  const error = list.error ?? usage.error;
  const retry = () => void Promise.all([list.refetch(), usage.refetch()]);
  if (!list.data || !usage.data) return error ? <ErrorState error={error} onRetry={retry} /> : <Waiting />;
  const { items } = list.data;
  return (
    <div className={styles.page}>
      {error ? <PartialNotice error={error} onRetry={retry} /> : null}
      {usage.data.stopped ? (
        <Notice tone="warn">
          <b>{t("stop.notice")}</b> {t("stop.noticeLine")}
        </Notice>
      ) : null}
      {items.length === 0 ? (
        <>
          <EmptyState title={t("empty")} picture="models" action={add}>
            {t("emptyLine")}
          </EmptyState>
          <div className={styles.panel} data-single>
            <LeavingData />
          </div>
        </>
      ) : (
        <>
          <UsagePanel usage={usage.data} />
          <ProviderList providers={items} onEdit={onEdit} />
        </>
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation("ui");
  return (
    <div role="status" aria-label={t("loading")} className={styles.page}>
      <Skeleton height={242} radius="lg" />
      <Skeleton height={360} radius="lg" />
    </div>
  );
}
