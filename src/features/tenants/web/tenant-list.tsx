import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { plans } from "#base/plans.ts";
import { tenantStates } from "#features/tenancy/contract.ts";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { tenantPages } from "./api.ts";
import { CreateTenantPanel } from "./create-tenant-panel.tsx";
import { route } from "./search.ts";
import { useTenantColumns } from "./tenant-columns.tsx";
import { TenantPanel } from "./tenant-panel.tsx";

/** All tenants, for the operator [R6.4]. */
export function TenantList() {
  const { t } = useTranslation(["tenants", "shell"]);
  const { id, tab: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);
  const list = useInfiniteQuery(tenantPages(search));
  const rows = list.data?.pages.flatMap((page) => page.items);
  const open = (wanted: string | undefined) =>
    void navigate({ search: ({ id: _old, ...rest }) => (wanted ? { ...rest, id: wanted } : rest), ...keepScroll });
  const make = (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t("make.open")}
    </Button>
  );
  return (
    <>
      <DataTable
        label={t("list.label")}
        rows={rows}
        columns={useTenantColumns()}
        rowId={(tenant) => tenant.id}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort="createdAt:desc"
        find={{ label: t("list.search") }}
        toolbar={make}
        filters={[
          {
            key: "plan",
            label: t("column.plan"),
            options: plans.map((plan) => ({ value: plan, label: t(`shell:plans.${plan}`) })),
          },
          {
            key: "state",
            label: t("column.state"),
            options: tenantStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          },
        ]}
        {...pagingOf(list)}
        onOpen={(tenant) => open(tenant.id)}
        empty={
          <EmptyState title={t("list.empty")} action={make}>
            {t("list.emptyLine")}
          </EmptyState>
        }
        error={list.error}
        onRetry={() => void list.refetch()}
      />
      <TenantPanel id={id} known={rows?.find((one) => one.id === id)} onClose={() => open(undefined)} />
      <CreateTenantPanel
        opened={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(made) => {
          setCreating(false);
          open(made.id);
        }}
      />
    </>
  );
}
