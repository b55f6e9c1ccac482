import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Imprint, imprintSchema } from "#base/brand/imprint.ts";
import { useSettingsForm } from "#web/ui/use-settings-form.ts";
import { saveImprint } from "../../../contract.ts";
import { imprintQuery } from "../queries.ts";

export const imprintFields = Object.keys(imprintSchema.shape) as (keyof Imprint)[];
const empty = Object.fromEntries(imprintFields.map((field) => [field, ""])) as Imprint;

const isEmpty = (values: Imprint) => imprintFields.every((field) => values[field].trim() === "");

/** An empty form removes the page. */
export function useImprintForm(stored: Imprint | null, onSaved: () => void) {
  const { t } = useTranslation("admin");
  const queries = useQueryClient();
  return useSettingsForm(saveImprint, {
    draftName: "site imprint",
    initialValues: stored ?? empty,
    toInput: (values) => ({ imprint: isEmpty(values) ? null : values }),
    validate: (values) =>
      Object.fromEntries(
        (["name", "address", "email"] as const).map((field) => [
          field,
          !isEmpty(values) && !values[field].trim() && { code: "required" as const },
        ]),
      ),
    onSuccess: (saved) => queries.setQueryData(imprintQuery.queryKey, saved),
    message: ({ imprint }) => t(imprint ? "imprint.saved" : "imprint.removed"),
    onDone: onSaved,
  });
}
