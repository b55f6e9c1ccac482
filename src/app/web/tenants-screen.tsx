import { useTranslation } from "react-i18next";
import { firstOf } from "#base/defined.ts";
import { BrandingTab } from "#features/branding/web/branding-tab.tsx";
import { ThemesTab } from "#features/branding/web/themes-tab.tsx";
import { DomainsTab } from "#features/domains/web/domains-tab.tsx";
import { listTenants } from "#features/tenants/contract.ts";
import { FeaturesTab } from "#features/tenants/web/features-tab.tsx";
import { route, type TenantsTab, tenantsTabs } from "#features/tenants/web/search.ts";
import { SettingsTab } from "#features/tenants/web/settings-tab.tsx";
import { TenantList } from "#features/tenants/web/tenant-list.tsx";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";

/** Composed in the app layer, because the tabs belong to several features. */
const sections: Record<TenantsTab, () => React.ReactNode> = {
  tenants: () => <TenantList />,
  branding: () => <BrandingTab />,
  domains: () => <DomainsTab />,
  features: () => <FeaturesTab />,
  themes: () => <ThemesTab />,
  settings: () => <SettingsTab />,
};

/** Lists the operator's tenants, and holds the settings that a tenant's admin manages [R2.12 R6.4]. */
export function TenantsScreen() {
  const { t } = useTranslation("tenancy");
  const { tenant } = useSession();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const isOperator = useCan(listTenants);
  const visibleTabs = tenantsTabs.filter((one) => one !== "tenants" || isOperator);
  const current = visibleTabs.find((one) => one === tab) ?? firstOf(visibleTabs);
  return (
    <>
      <PageHeader
        title={isOperator ? t("admin.operatorTitle") : t("admin.title")}
        description={t(`admin.lines.${current}`, { tenant: tenant.name })}
      />
      <PageTabs
        label={t("admin.tabsLabel")}
        tabs={visibleTabs.map((name) => ({ name, label: t(`admin.tabs.${name}`), show: sections[name] }))}
        current={current}
        // Filters and the open row belong to one table, so they are dropped when the tab changes.
        onOpen={(name) => void navigate({ search: { tab: name } })}
      />
    </>
  );
}
