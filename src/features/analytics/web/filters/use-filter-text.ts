import { useTranslation } from "react-i18next";
import { useScope } from "../use-scope.ts";
import { useFilterChoices } from "./use-filter-choices.ts";

/** Describes the active filters: "Country: Spain". */
export function useFilterText(): string[] {
  const { t } = useTranslation("analytics");
  const { search } = useScope();
  return useFilterChoices().flatMap(({ key, label, options }) => {
    const name = options.find(({ value }) => value === search[key])?.label;
    return name ? [t("print.filter", { label, name })] : [];
  });
}
