import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AmountField } from "#web/ui/amount-field.tsx";
import { unitOf } from "../../../../rules/challenges.ts";
import { gameSettings } from "../../api.ts";
import { NumberField } from "../../number-field.tsx";
import type { FieldsProps } from "./fields-props.ts";

/** The target in the unit of the measure: a count, an amount in the tenant's currency, or a percentage. */
export function TargetField({ form }: FieldsProps) {
  const { t } = useTranslation("gamification");
  const { data } = useQuery(gameSettings);
  const { kind, measure, target } = form.values;
  const unit = unitOf(measure);
  const shared = {
    label: t(`challengeAdmin.form.target.${kind}`),
    withAsterisk: true,
    "data-path": "target",
    error: form.errors.target,
    onChange: (to: number | null) => form.setFieldValue("target", to),
  };
  if (unit === "money") return data ? <AmountField {...shared} minor={target} currency={data.currency} /> : null;
  if (unit === "count") return <NumberField {...shared} min={1} max={1_000_000_000} value={target} />;
  return (
    <NumberField
      {...shared}
      min={1}
      max={100}
      value={target}
      rightSection={<span className="soft">%</span>}
      rightSectionPointerEvents="none"
    />
  );
}
