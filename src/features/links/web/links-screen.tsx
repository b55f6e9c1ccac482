import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Can, useCan } from "#web/api/can.tsx";
import { keepScroll } from "#web/api/screen-route.ts";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { allLinksAccess, linksAccess, ownLinksAccess } from "../access.ts";
import { createLink, type LinkList } from "../contract.ts";
import { linkList, type Scope } from "./api.ts";
import type { LeadBadge } from "./lead-badge.ts";
import { LinksTab } from "./list/links-tab.tsx";
import { NewLinkPanel } from "./panel/new-link-panel.tsx";
import { periodIn, route } from "./search.ts";

type Props = { leadBadge: LeadBadge };

/** Links and what came of them: one's own, and for the company those of all partners. */
export function LinksScreen({ leadBadge }: Props) {
  const { t } = useTranslation("links");
  const locked = (
    <LockedScreen access={linksAccess} title={t("title")} text={(key, values) => t(`locked.${key}`, values)} />
  );
  return (
    <Can do={linksAccess} otherwise={locked}>
      <Links leadBadge={leadBadge} />
    </Can>
  );
}

function Links({ leadBadge }: Props) {
  const { t } = useTranslation("links");
  const [hasOwn, seesAll, mayCreate] = [useCan(ownLinksAccess), useCan(allLinksAccess), useCan(createLink)];
  const scopes: Scope[] = [...(seesAll ? (["all"] as const) : []), ...(hasOwn ? (["own"] as const) : [])];
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const scope = scopes.find((one) => one === search.tab) ?? scopes[0] ?? "own";
  const days = periodIn(search);
  const { data } = useQuery(linkList(scope, days));
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  const tab = (one: Scope) => <LinksTab scope={one} leadBadge={leadBadge} onCreate={mayCreate ? create : undefined} />;
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={<Summary list={data} days={days} />}
        actions={
          mayCreate && !(isEmpty && scope === "own") ? (
            <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={create}>
              {t("make.open")}
            </Button>
          ) : null
        }
      />
      {scopes.length > 1 ? (
        <PageTabs
          label={t("title")}
          tabs={scopes.map((name) => ({ name, label: t(`tabs.${name}`), show: () => tab(name) }))}
          current={scope}
          onOpen={(next) => void navigate({ search: { tab: next, ...(search.days && { days: search.days }) } })}
        />
      ) : (
        tab(scope)
      )}
      <NewLinkPanel
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(id) => void navigate({ search: { ...(seesAll && { tab: "own" }), id }, ...keepScroll })}
      />
    </>
  );
}

function Summary({ list, days }: { list: LinkList | undefined; days: number }) {
  const { t } = useTranslation("links");
  if (!list || list.items.length === 0) return t("line.none");
  const { leads, won } = list.totals;
  return t("line.summary", {
    leads: t("leads", { count: leads }),
    won: t("wonDeals", { count: won }),
    days,
  });
}
