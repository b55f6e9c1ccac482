import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import type { Plan } from "../../contract.ts";
import { PartnersTab } from "../partners/partners-tab.tsx";
import { plansTabs, route } from "../search.ts";
import { NewPlanDialog } from "./new-plan-dialog.tsx";
import { PlansTab } from "./plans-tab.tsx";

/** The tabs of the page: the plans, and the partners' tiers and recruiters. */
export function PlansHome({ list }: { list: UseQueryResult<Plan[]> }) {
  const { t } = useTranslation("plans");
  const { tab = "plans" } = route.useSearch();
  const navigate = route.useNavigate();
  const [naming, setNaming] = useState(false);
  const parts = { plans: () => <PlansTab list={list} />, partners: () => <PartnersTab /> };
  return (
    <>
      <PageHeader
        title={t("ui.title")}
        description={t("ui.intro")}
        actions={
          list.data?.length ? (
            <Button
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => setNaming(true)}
            >
              {t("ui.new.open")}
            </Button>
          ) : null
        }
      />
      <PageTabs
        label={t("ui.tabs.label")}
        tabs={plansTabs.map((name) => ({ name, label: t(`ui.tabs.${name}`), show: parts[name] }))}
        current={tab}
        onOpen={(name) => void navigate({ search: name === "plans" ? {} : { tab: name } })}
      />
      {naming ? <NewPlanDialog onClose={() => setNaming(false)} /> : null}
    </>
  );
}
