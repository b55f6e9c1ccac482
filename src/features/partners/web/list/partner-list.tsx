import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { tiers } from "#features/programs/tiers.ts";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { memberPartnerStates } from "../../contract.ts";
import { partnerPages } from "../api.ts";
import { route } from "../search.ts";
import { Slots } from "../slots.ts";
import { usePartnerColumns } from "./columns.tsx";
import { PartnerCard } from "./partner-card.tsx";

export function PartnerList() {
  const { t } = useTranslation("partners");
  const { tierName } = use(Slots);
  const programName = useProgramName();
  const { data } = useQuery(catalog);
  const { id: _, tab: __, ...search } = route.useSearch();
  const navigate = useNavigate();
  const programs = data?.programs ?? [];
  return (
    <ListTab
      label={t("title")}
      list={usePages(partnerPages(search))}
      columns={usePartnerColumns()}
      search={search}
      defaultSort="displayName:asc"
      searchField={{ label: t("search") }}
      filters={[
        choiceFilter("state", t("column.personState"), memberPartnerStates, (state) => t(`state.${state}`)),
        choiceFilter("tier", t("column.tier"), tiers, tierName),
        {
          key: "programId" as const,
          label: t("column.program"),
          options: programs.map((program) => ({ value: program.id, label: programName(program) })),
        },
      ]}
      onOpen={({ id }) => void navigate({ to: "/partners", search: { id } })}
      card={(partner) => <PartnerCard partner={partner} />}
      empty={{ title: t("empty.title"), text: t("empty.line"), picture: "cards" }}
    />
  );
}
