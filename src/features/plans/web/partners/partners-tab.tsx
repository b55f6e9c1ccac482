import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { tiers } from "#features/programs/tiers.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { Initials } from "#web/ui/initials.tsx";
import { ListTab } from "#web/ui/list-tab.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { Partner } from "../../contract.ts";
import { partners } from "../api.ts";
import { route } from "../search.ts";
import { useTierName } from "../use-tier-name.ts";
import { PartnerPanel } from "./partner-panel.tsx";
import styles from "./partners.module.css";
import { TierBadge } from "./tier-badge.tsx";

const column = columnsFor<Partner>();

/** The tier and recruiter of each partner. */
export function PartnersTab() {
  const { t } = useTranslation("plans");
  const { plan: _, view: __, tab: ___, id, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const tierName = useTierName();
  const { data, error, refetch } = useQuery(partners);
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("ui.partner.name"),
          enableHiding: false,
          meta: { label: t("ui.partner.name"), width: 260 },
          cell: ({ row }) => <Named name={row.original.name} />,
        }),
        column.accessor(({ tier }) => tiers.indexOf(tier), {
          id: "tier",
          header: t("ui.partner.tier"),
          meta: { label: t("ui.partner.tier") },
          cell: ({ row }) => <TierBadge tier={row.original.tier} />,
        }),
        column.accessor(({ recruitedBy }) => recruitedBy ?? "", {
          id: "recruitedBy",
          header: t("ui.partner.recruitedBy"),
          meta: { label: t("ui.partner.recruitedBy") },
          cell: ({ row }) => <span dir="auto">{row.original.recruitedBy ?? "–"}</span>,
        }),
      ]),
    [t],
  );
  const open = (personId: Partner["personId"] | undefined) =>
    void navigate({ search: ({ id: _old, ...old }) => (personId ? { ...old, id: personId } : old), ...keepScroll });
  return (
    <>
      <ListTab
        label={t("ui.tabs.partners")}
        list={{ rows: data, error, onRetry: () => void refetch() }}
        columns={columns}
        rowId={({ personId }) => personId}
        search={search}
        defaultSort="name:asc"
        searchField={{ label: t("ui.partner.find"), of: ({ name, recruitedBy }) => `${name} ${recruitedBy ?? ""}` }}
        filters={[
          {
            ...choiceFilter("tier", t("ui.partner.tier"), tiers, tierName),
            of: ({ tier }) => tier,
          },
        ]}
        onOpen={({ personId }) => open(personId)}
        empty={{ title: t("ui.partner.noneTitle"), text: t("ui.partner.noneLine"), picture: "cards" }}
      />
      <PartnerPanel
        partner={data?.find(({ personId }) => personId === id)}
        all={data ?? []}
        onClose={() => open(undefined)}
      />
    </>
  );
}

const Named = ({ name }: { name: string }) => (
  <span className={styles.named}>
    <Initials name={name} size={28} />
    <b dir="auto">{name}</b>
  </span>
);
