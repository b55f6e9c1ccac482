import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createPlan } from "../../contract.ts";
import { CurrencySelect } from "../currency-select.tsx";
import { templateIcons } from "./first-plan.tsx";
import { type PlanTemplate, planTemplates, templateRules } from "./plan-templates.ts";
import { useOpenNewPlan } from "./use-open-new-plan.ts";

/** Asks for the name and template of a new plan; everything else is edited in its draft. */
export function NewPlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("plans");
  const { data } = useQuery(catalog);
  const openNewPlan = useOpenNewPlan();
  const currencyOf = (chosen: string) => chosen || data?.currency || "EUR";
  const form = useActionForm(createPlan, {
    initialValues: { name: "", template: "percent" as PlanTemplate, currency: "" },
    toInput: ({ name, template, currency }) => ({
      name,
      currency: currencyOf(currency),
      rules: templateRules(template, currencyOf(currency)),
    }),
    onSuccess: openNewPlan,
  });
  return (
    <Dialog onClose={onClose} title={t("ui.new.title")}>
      <ActionForm form={form} submitLabel={t("ui.new.go")}>
        <TextInput data-autofocus dir="auto" maxLength={80} label={t("ui.name")} {...form.getInputProps("name")} />
        <CurrencySelect
          label={t("ui.currency")}
          value={currencyOf(form.values.currency)}
          onChange={(chosen) => form.setFieldValue("currency", chosen)}
        />
        <ChoiceCards
          legend={t("ui.new.beginning")}
          name="beginning"
          choices={planTemplates.map((value) => ({
            value,
            title: t(`ui.begin.${value}.name`),
            line: t(`ui.begin.${value}.line`),
            icon: templateIcons[value],
          }))}
          value={form.values.template}
          onChange={(template) => form.setFieldValue("template", template)}
        />
      </ActionForm>
    </Dialog>
  );
}
