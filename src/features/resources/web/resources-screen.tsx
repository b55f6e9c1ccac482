import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { viewResourcesAccess } from "../access.ts";
import { AnnouncementsTab } from "./announcements/announcements-tab.tsx";
import { AssetsTab } from "./assets/assets-tab.tsx";
import { type ResourcesTab, resourcesTabs, route } from "./search.ts";

const parts: Record<ResourcesTab, () => ReactNode> = {
  announcements: () => <AnnouncementsTab />,
  assets: () => <AssetsTab />,
};

/** What a company tells its partners, and what it gives them to work with. */
export function ResourcesScreen() {
  const { t } = useTranslation("resources");
  const { tab: current = "announcements" } = route.useSearch();
  const navigate = route.useNavigate();
  const locked = (
    <LockedScreen access={viewResourcesAccess} title={t("title")} text={(key, values) => t(`locked.${key}`, values)} />
  );
  return (
    <Can do={viewResourcesAccess} otherwise={locked}>
      <PageHeader title={t("title")} description={t(`lines.${current}`)} />
      <PageTabs
        label={t("title")}
        tabs={resourcesTabs.map((name) => ({ name, label: t(`tabs.${name}`), show: parts[name] }))}
        current={current}
        onOpen={(tab) => void navigate({ search: { tab } })}
      />
    </Can>
  );
}
