import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { canAim, canNarrow, hasSample, unitOf } from "../../../../rules/challenges.ts";
import { type GoalMeasure, goalMeasures } from "../../../../values.ts";
import { NumberField } from "../../number-field.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { GoalFilterChips } from "./goal-filter-chips.tsx";
import { GoalGuide } from "./goal-guide.tsx";
import { TargetField } from "./target-field.tsx";

/** What counts, of which referrals, and how much of it is needed. */
export function GoalFields({ form }: FieldsProps) {
  const { t } = useTranslation("gamification");
  const { kind, measure, filters, minSample } = form.values;
  // A measure that does not fit the kind stays while it is chosen, with the error beside it.
  const offered = goalMeasures.filter((one) => canAim(kind, one) || one === measure);
  const choose = (to: GoalMeasure) => {
    if (unitOf(to) !== unitOf(measure)) form.setFieldValue("target", null);
    form.setFieldValue("measure", to);
  };
  return (
    <>
      <NativeSelect
        label={t("challengeAdmin.form.measure")}
        data={offered.map((value) => ({ value, label: t(`challenge.measure.${value}`) }))}
        data-path="measure"
        value={measure}
        onChange={({ currentTarget }) => choose(currentTarget.value as GoalMeasure)}
        error={form.errors.measure}
      />
      {canNarrow(measure) ? (
        <GoalFilterChips filters={filters} onChange={(to) => form.setFieldValue("filters", to)} />
      ) : null}
      <TargetField form={form} />
      {measure === "proofs" ? null : <GoalGuide values={form.values} />}
      {hasSample(measure) ? (
        <NumberField
          label={t("challengeAdmin.form.minSample")}
          description={t("challengeAdmin.form.minSampleHelp")}
          min={1}
          max={10_000}
          data-path="minSample"
          value={minSample}
          onChange={(to) => form.setFieldValue("minSample", to)}
          error={form.errors.minSample}
        />
      ) : null}
    </>
  );
}
