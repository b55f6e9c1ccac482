import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSettingsForm } from "#web/ui/use-settings-form.ts";
import { type ApplicationForm, longestAnswer, saveApplicationForm } from "../../contract/applications.ts";
import { applicationFormQuery } from "../api.ts";
import { formInputOf, formValuesOf, optionsFault } from "./form-values.ts";

export function useFormEditor(stored: ApplicationForm, onSaved: () => void) {
  const { t } = useTranslation("applications");
  const queries = useQueryClient();
  const faultTexts = { few: t("form.optionsFew"), long: t("form.optionLong", { most: longestAnswer.choice }) };
  return useSettingsForm(saveApplicationForm, {
    draftName: "application form",
    initialValues: formValuesOf(stored),
    toInput: formInputOf,
    validate: ({ questions }) =>
      Object.fromEntries(
        questions.map((question, place) => {
          const fault = optionsFault(question);
          return [`questions.${place}.options`, fault ? faultTexts[fault] : false];
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: applicationFormQuery.queryKey }),
    message: () => t("form.saved"),
    onDone: onSaved,
  });
}

export type FormEditorState = ReturnType<typeof useFormEditor>;
