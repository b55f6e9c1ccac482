import { useTranslation } from "react-i18next";
import type { TableFilter } from "#web/ui/table-props.ts";
import type { Item } from "../../contract/items.ts";
import { rails } from "../../values.ts";
import { shownStates } from "./queries.ts";

/** The filters: state and rail. */
export function useItemFilters(): TableFilter<Item, "itemState" | "rail">[] {
  const { t } = useTranslation("payouts");
  return [
    {
      key: "itemState",
      label: t("ui.column.state"),
      options: shownStates.map((value) => ({ value, label: t(`ui.item.${value}`) })),
    },
    {
      key: "rail",
      label: t("ui.column.way"),
      options: rails.map((value) => ({ value, label: t(`ui.rail.${value}`) })),
    },
  ];
}
