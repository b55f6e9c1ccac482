import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dateFormat, listFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { allPipelinesOf } from "#features/programs/rules.ts";
import { catalog, usePipelineName, useProgramName, useStageName, useStages } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import * as lists from "../../contract/values.ts";
import { isChoiceField } from "../../field-sets.ts";
import { fieldNames, fields } from "../../fields.ts";
import { participants } from "../api.ts";

/** The fields that the history and conflicts refer to by name. */
export const namedFields = [
  ...fieldNames,
  "status",
  "referrerId",
  "assigneeId",
  "consent",
  "wonMinor",
  "closedOn",
  "protectedUntil",
] as const;
export type NamedField = (typeof namedFields)[number];

const choices: Partial<Record<NamedField, readonly string[]>> = {
  ...Object.fromEntries(fieldNames.filter(isChoiceField).map((field) => [field, fields[field].options])),
  status: lists.statuses,
  source: lists.sources,
  consent: lists.consents,
};

export const isNamed = (name: string): name is NamedField => (namedFields as readonly string[]).includes(name);

/**
 * Returns the label of a field and its formatted value. `currency` is the record's, for its amounts. Until `isReady`, the names of stages
 * and people are missing.
 */
export function useFieldText(currency: string) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const stageName = useStageName();
  const pipelineName = usePipelineName();
  const programName = useProgramName();
  const countryName = useCountryName();
  const stageOf = useStages();
  const { data: known, isPending: isCatalogPending } = useQuery(catalog);
  const { data: people, isPending: arePeoplePending } = useQuery(participants);

  const texts: { [field in NamedField]?: (value: string) => string | undefined } = {
    stageId: (id) => {
      const stage = stageOf(id);
      return stage && stageName(stage);
    },
    pipelineId: (id) => {
      const pipeline = known && allPipelinesOf(known).find((one) => one.id === id);
      return pipeline && pipelineName(pipeline);
    },
    programId: (id) => {
      const program = known?.programs.find((one) => one.id === id);
      return program && programName(program);
    },
    assigneeId: (id) => people?.companies.find((one) => one.id === id)?.name,
    addresseeId: (id) => people?.companies.find((one) => one.id === id)?.name,
    country: countryName,
    closedOn: (day) => dateFormat(intl, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day)),
    protectedUntil: (at) => dateFormat(intl, { dateStyle: "medium" }).format(new Date(at)),
  };
  const chosen = (field: NamedField, value: string) =>
    choices[field]?.includes(value) ? String(t(`values.${field}.${value}` as never)) : value;
  const value = (field: NamedField, given: unknown): string => {
    if (given === null || given === undefined || given === "") return t("values.none");
    if (typeof given === "number")
      return field.endsWith("Minor") ? formatMoney({ minor: given, currency }, intl) : String(given);
    if (Array.isArray(given)) return listed(given, intl) || t("values.none");
    if (typeof given !== "string") return JSON.stringify(given);
    return choices[field] ? chosen(field, given) : (texts[field]?.(given) ?? given);
  };
  const isReady = !isCatalogPending && !arePeoplePending;
  return { label: (field: NamedField) => t(`values.field.${field}`), value, isReady };
}

/** Files are shown by their names; tags are already names. */
const listed = (items: unknown[], intl: string) =>
  listFormat(intl, { type: "unit" }).format(
    items.map((item) => (typeof item === "object" && item && "name" in item ? String(item.name) : String(item))),
  );
