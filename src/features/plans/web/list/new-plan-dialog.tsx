import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { faultText, focusFirst } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { CurrencySelect } from "../currency-select.tsx";
import styles from "../plans.module.css";
import { templateIcons } from "./first-plan.tsx";
import { type PlanTemplate, planTemplates, templateRules } from "./plan-templates.ts";
import { useNewPlan } from "./use-new-plan.ts";

/** Asks for the name and template of a new plan; everything else is edited in its draft. */
export function NewPlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("plans");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const { data } = useQuery(catalog);
  const { send, isPending, error } = useNewPlan();
  const form = useForm({
    initialValues: { name: "", template: "percent" as PlanTemplate, currency: "" },
    validate: { name: (value) => (value.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const currency = form.values.currency || data?.currency || "EUR";
  return (
    <Dialog onClose={onClose} title={t("ui.new.title")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ name, template }) => {
            if (!isPending) send({ name: name.trim(), currency, rules: templateRules(template, currency) });
          },
          (found) => focusFirst(form, Object.keys(found)),
        )}
      >
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <TextInput data-autofocus dir="auto" maxLength={80} label={t("ui.name")} {...form.getInputProps("name")} />
        <CurrencySelect
          label={t("ui.currency")}
          value={currency}
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
          onChange={(template) => form.setFieldValue("beginning", template)}
        />
        <Button type="submit" loading={isPending}>
          {t("ui.new.go")}
        </Button>
      </form>
    </Dialog>
  );
}
