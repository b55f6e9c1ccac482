import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keepScroll, readOpenRecord, screenAt } from "#web/api/screen-route.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { ssoStateOf } from "../rules.ts";
import { AddPanel } from "./add-panel.tsx";
import { ssoProviders } from "./api.ts";
import { OwnAddresses } from "./own-addresses.tsx";
import { ProviderList } from "./provider-list.tsx";
import { ProviderPanel } from "./provider-panel.tsx";
import { ProviderSkeleton } from "./provider-skeleton.tsx";
import styles from "./sso.module.css";

const route = screenAt("/signed-in/admin/admin/sso", readOpenRecord);

/** The list, the values to enter at a provider, and one provider next to it. */
export function Providers() {
  const { t } = useTranslation("sso");
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(ssoProviders);
  const [adding, setAdding] = useState(false);
  const open = (wanted: string | undefined) => void navigate({ search: wanted ? { id: wanted } : {}, ...keepScroll });
  const openWays = data?.items.filter((provider) => ssoStateOf(provider) === "open").length ?? 0;
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
      disabled={!data}
      onClick={() => setAdding(true)}
    >
      {t("add.open")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        description={openWays > 0 ? t("line.open", { count: openWays }) : t("line.none")}
        actions={data?.items.length === 0 ? null : add}
      />
      <div className={styles.page}>
        {error && data ? <PartialNotice error={error} onRetry={() => void refetch()} /> : null}
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <ProviderSkeleton /> : null}
        {data?.items.length === 0 ? (
          <EmptyState title={t("empty")} action={add}>
            {t("emptyLine")}
          </EmptyState>
        ) : null}
        {data?.items.length ? <ProviderList providers={data.items} onOpen={open} /> : null}
        {data ? <OwnAddresses {...data} /> : null}
      </div>
      <AddPanel opened={adding} onClose={() => setAdding(false)} onAdded={open} />
      <ProviderPanel
        provider={data?.items.find((one) => one.id === id)}
        ownAddress={data?.baseUrl}
        onClose={() => open(undefined)}
      />
    </>
  );
}
