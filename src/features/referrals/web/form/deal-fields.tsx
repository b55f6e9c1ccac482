import { useTranslation } from "react-i18next";
import { allPipelinesOf } from "#features/programs/rules.ts";
import { usePipelineName, useStageName } from "#features/programs/web/api.ts";
import { priorities, timelines } from "../../contract/values.ts";
import { ChoiceField } from "./choice-field.tsx";
import { CompanyField } from "./company-field.tsx";
import type { FormPart } from "./form-part.ts";
import { MoneyField } from "./money-field.tsx";
import { ProductField } from "./product-field.tsx";

/** The deal: its company, stage and value. */
export function DealFields({ part }: { part: FormPart }) {
  const { t } = useTranslation("referrals");
  const { form, catalog, can } = part;
  const stageName = useStageName();
  const pipelineName = usePipelineName();
  const pipeline = allPipelinesOf(catalog).find(({ id }) => id === form.values.pipelineId);
  const stages = pipeline?.stages.filter(({ kind, id }) => kind === "open" || id === form.values.stageId) ?? [];
  const isPast = pipeline !== undefined && !catalog.pipelines.includes(pipeline);
  const offered = isPast ? [...catalog.pipelines, pipeline] : catalog.pipelines;
  const enter = (pipelineId: string) => {
    const first = catalog.pipelines.find(({ id }) => id === pipelineId)?.stages.find(({ kind }) => kind === "open");
    form.setValues({ pipelineId, stageId: first?.id ?? "" });
  };
  return (
    <>
      <MoneyField
        label={t("values.field.estimatedMinor")}
        path="estimatedMinor"
        minor={form.values.estimatedMinor === "" ? null : Number(form.values.estimatedMinor)}
        currency={form.values.currency}
        own={catalog.currency}
        source={part.sourceText("estimatedMinor", form.values.estimatedMinor)}
        disabled={!can("estimatedMinor")}
        error={form.errors.estimatedMinor}
        refused={form.values.amountText}
        onFault={(faulty, text) => faulty && form.setFieldValue("amountText", text)}
        onChange={(minor, currency) =>
          form.setValues({ estimatedMinor: minor === null ? "" : String(minor), currency, amountText: "" })
        }
      />
      <ProductField part={part} />
      <ChoiceField
        part={part}
        field="timeline"
        data={timelines.map((value) => ({ value, label: t(`values.timeline.${value}`) }))}
      />
      <ChoiceField
        part={part}
        field="pipelineId"
        always
        data={offered.map(({ id, name }) => ({ value: id, label: pipelineName({ name }) }))}
        onChange={enter}
      />
      <ChoiceField
        part={part}
        field="stageId"
        always
        help={t("form.help.stageId")}
        data={stages.map((stage) => ({ value: stage.id, label: stageName(stage) }))}
      />
      <ChoiceField
        part={part}
        field="priority"
        data={priorities.map((value) => ({ value, label: t(`values.priority.${value}`) }))}
      />
      <CompanyField
        part={part}
        field="targetCompany"
        placeholder={t("form.targetSame")}
        help={t("form.help.targetCompany")}
      />
    </>
  );
}
