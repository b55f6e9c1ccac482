import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { privacyAccess } from "../access.ts";
import { AgreementTab } from "./agreement-tab.tsx";
import { ConsentsTab } from "./consents-tab.tsx";
import { RecordsTab } from "./records-tab.tsx";
import { RequestsTab } from "./requests/requests-tab.tsx";
import { RetentionTab } from "./retention-tab.tsx";
import { type PrivacyTab, privacyTabs, route } from "./search.ts";

const parts: Record<PrivacyTab, () => ReactNode> = {
  consents: () => <ConsentsTab />,
  requests: () => <RequestsTab />,
  retention: () => <RetentionTab />,
  records: () => <RecordsTab />,
  agreement: () => <AgreementTab />,
};

/** What a tenant needs to answer for the personal data it keeps. */
export function PrivacyScreen() {
  const { t } = useTranslation("privacy");
  const { tab: current = "consents" } = route.useSearch();
  const navigate = route.useNavigate();
  const locked = (
    <LockedScreen access={privacyAccess} title={t("title")} text={(key, values) => t(`locked.${key}`, values)} />
  );
  return (
    <Can do={privacyAccess} otherwise={locked}>
      <PageHeader title={t("title")} description={t(`lines.${current}`)} />
      <PageTabs
        label={t("tabsLabel")}
        tabs={privacyTabs.map((name) => ({ name, label: t(`tabs.${name}`), show: parts[name] }))}
        current={current}
        onOpen={(tab) => void navigate({ search: { tab } })}
      />
    </Can>
  );
}
