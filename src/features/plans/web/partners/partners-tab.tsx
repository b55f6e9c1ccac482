import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { Partner } from "../../contract.ts";
import { tiers } from "../../values.ts";
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
      <DataTable
        label={t("ui.tabs.partners")}
        rows={data}
        columns={columns}
        rowId={({ personId }) => personId}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort="name:asc"
        find={{ label: t("ui.partner.find"), of: ({ name, recruitedBy }) => `${name} ${recruitedBy ?? ""}` }}
        filters={[
          {
            key: "tier",
            label: t("ui.partner.tier"),
            options: tiers.map((value) => ({ value, label: tierName(value) })),
            of: ({ tier }) => tier,
          },
        ]}
        onOpen={({ personId }) => open(personId)}
        empty={
          <EmptyState title={t("ui.partner.noneTitle")} picture="cards">
            {t("ui.partner.noneLine")}
          </EmptyState>
        }
        error={error}
        onRetry={() => void refetch()}
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
