import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { AddressCard } from "./address-card.tsx";
import { ownDomains } from "./api.ts";
import { DomainList } from "./domain-list.tsx";
import styles from "./domains.module.css";
import { SslCard } from "./ssl-card.tsx";

export function Domains() {
  const { data, error, refetch } = useQuery(ownDomains);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DomainsSkeleton />;
  return (
    <div className={styles.page}>
      {error ? <PartialNotice error={error} onRetry={() => void refetch()} /> : null}
      <AddressCard domains={data} />
      <DomainList domains={data} />
      <SslCard ssl={data.ssl} />
    </div>
  );
}

/** A skeleton in the shape of the cards. */
function DomainsSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div role="status" aria-label={t("loading")} className={styles.page}>
      <Skeleton height={210} radius="lg" />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </div>
  );
}
