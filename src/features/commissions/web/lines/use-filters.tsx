import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { partners } from "#features/plans/web/api.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { ChipFrame, ChipOpener } from "#web/ui/chip-frame.tsx";
import { DaysChip } from "#web/ui/days-chip.tsx";
import type { TableFilter } from "#web/ui/table-props.ts";
import type { Commission, ListedCommission } from "../../contract/lines.ts";
import { states } from "../../values.ts";
import { chartOf } from "../api.ts";
import type { LinesFilter } from "../search.ts";

type Filter = TableFilter<ListedCommission, LinesFilter>;

/** The list's filters. Only the company can filter by person. */
export function useFilters(own: Commission["personId"] | undefined): Filter[] {
  const { t } = useTranslation("commissions");
  const roleName = useRoleName();
  const { data: chart } = useQuery(chartOf({ frame: "all", personId: own }));
  const { data: people } = useQuery({ ...partners, enabled: own === undefined });
  const days = (key: "created" | "earned" | "paid", label: string): Filter => ({
    key,
    label,
    chip: (entry, change) => <DaysChip label={label} entry={entry} onChange={change} />,
  });
  const all: (Filter | false)[] = [
    {
      key: "state",
      label: t("ui.column.state"),
      options: states.map((state) => ({ value: state, label: t(`ui.state.${state}`) })),
    },
    own === undefined && {
      key: "personId",
      label: roleName("referrer"),
      options: (people ?? []).map(({ personId, name }) => ({ value: personId, label: name })),
    },
    {
      key: "currency",
      label: t("ui.column.currency"),
      options: (chart?.currencies ?? []).map((code) => ({ value: code, label: code })),
    },
    days("created", t("ui.column.created")),
    { ...days("earned", t("ui.filter.earned")), hiddenByDefault: true },
    { ...days("paid", t("ui.filter.paid")), hiddenByDefault: true },
    {
      key: "payoutItemId",
      label: t("ui.column.payout"),
      hiddenByDefault: true,
      chip: (entry, change) =>
        entry ? (
          <ChipFrame label={t("ui.column.payout")} isActive onClear={() => change(undefined)}>
            <ChipOpener label={t("ui.column.payout")} value={t("ui.filter.onePayout")} />
          </ChipFrame>
        ) : null,
    },
  ];
  return all.filter((filter) => filter !== false);
}
