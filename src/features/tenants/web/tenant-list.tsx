import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { plans } from "#base/plans.ts";
import { tenantStates } from "#features/tenancy/contract.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
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
  const list = usePages(tenantPages(search));
  const open = (wanted: string | undefined) =>
    void navigate({ search: ({ id: _old, ...rest }) => (wanted ? { ...rest, id: wanted } : rest), ...keepScroll });
  const make = (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t("make.open")}
    </Button>
  );
  return (
    <>
      <ListTab
        label={t("list.label")}
        list={list}
        columns={useTenantColumns()}
        search={search}
        defaultSort="createdAt:desc"
        searchField={{ label: t("list.search") }}
        toolbar={make}
        filters={[
          choiceFilter("plan", t("column.plan"), plans, (plan) => t(`shell:plans.${plan}`)),
          choiceFilter("state", t("column.state"), tenantStates, (state) => t(`state.${state}`)),
        ]}
        onOpen={(tenant) => open(tenant.id)}
        empty={{ title: t("list.empty"), text: t("list.emptyLine"), picture: "cards", action: make }}
      />
      <TenantPanel id={id} known={list.rows?.find((one) => one.id === id)} onClose={() => open(undefined)} />
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
