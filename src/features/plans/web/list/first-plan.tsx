import { IconArrowRight, IconPercentage, IconRepeat, IconStairsUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Picture } from "#web/ui/pictures.tsx";
import { createPlan } from "../../contract.ts";
import styles from "./list.module.css";
import { type PlanTemplate, planTemplates, templateRules } from "./plan-templates.ts";
import { useOpenNewPlan } from "./use-open-new-plan.ts";

export const templateIcons: Record<PlanTemplate, typeof IconRepeat> = {
  percent: IconPercentage,
  tiered: IconStairsUp,
  lead: IconRepeat,
};

/** The empty state of the plan list: three templates, each one click away from a draft. */
export function FirstPlan() {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const { currency: spoken } = useLocale();
  const { data, isLoading } = useQuery(catalog);
  const { send, isPending, error } = useSend(createPlan, { onSuccess: useOpenNewPlan() });
  const begin = (template: PlanTemplate) => {
    const currency = data?.currency ?? spoken;
    send({ name: t(`ui.begin.${template}.name`), currency, rules: templateRules(template, currency) });
  };
  return (
    <section className={styles.first} aria-labelledby="first-plan">
      <Picture name="bars" />
      <h2 id="first-plan">{t("ui.first.title")}</h2>
      <p>{t("ui.first.line")}</p>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <ul className={styles.beginnings}>
        {planTemplates.map((template) => {
          const TemplateIcon = templateIcons[template];
          return (
            <li key={template}>
              <button
                type="button"
                className={styles.beginning}
                disabled={isLoading || isPending}
                onClick={() => begin(template)}
              >
                <TemplateIcon size={22} stroke={1.6} aria-hidden="true" />
                <strong>{t(`ui.begin.${template}.name`)}</strong>
                <span>{t(`ui.begin.${template}.line`)}</span>
                <IconArrowRight size={18} stroke={1.8} aria-hidden="true" className={`flips ${styles.go}`} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
