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
import { aiProviders, aiUsage, sharedAiProviders } from "./api.ts";
import { ProviderList } from "./list/provider-list.tsx";
import styles from "./providers.module.css";
import { SharedProviders } from "./shared/shared-providers.tsx";
import { LeavingData } from "./usage/leaving-data.tsx";
import { UsagePanel } from "./usage/usage-panel.tsx";

type Act = (provider: AiProvider) => void;
type Props = { add: ReactNode; onEdit: Act; onOffer: Act };

/** This month's usage, and the providers in the order in which they are tried. */
export function ProvidersTab({ add, onEdit, onOffer }: Props) {
  const { t } = useTranslation("providers");
  const list = useQuery(aiProviders);
  const usage = useQuery(aiUsage);
  const shared = useQuery(sharedAiProviders);
  const error = list.error ?? usage.error ?? shared.error;
  const retry = () => void Promise.all([list.refetch(), usage.refetch(), shared.refetch()]);
  if (!list.data || !usage.data || !shared.data)
    return error ? <ErrorState error={error} onRetry={retry} /> : <Waiting />;
  const { items } = list.data;
  const offers = shared.data.items;
  const hasAny = items.length > 0 || offers.some(({ allowed }) => allowed);
  return (
    <div className={styles.page}>
      {error ? <PartialNotice error={error} onRetry={retry} /> : null}
      {usage.data.stopped ? (
        <Notice tone="warn">
          <b>{t("stop.notice")}</b> {t("stop.noticeLine")}
        </Notice>
      ) : null}
      {hasAny ? (
        <UsagePanel usage={usage.data} />
      ) : (
        <EmptyState title={t("empty")} picture="models" action={add}>
          {t("emptyLine")}
        </EmptyState>
      )}
      {items.length > 0 ? <ProviderList providers={items} onEdit={onEdit} onOffer={onOffer} /> : null}
      <SharedProviders providers={offers} />
      {hasAny ? null : (
        <div className={styles.panel} data-single>
          <LeavingData />
        </div>
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
