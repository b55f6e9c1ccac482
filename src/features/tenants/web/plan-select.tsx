import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Plan, plans } from "#base/plans.ts";
import { confirm } from "#web/ui/ask.ts";
import type { Tenant } from "../contract.ts";
import { planChange } from "../rules.ts";
import { PlanDifference } from "./plan-difference.tsx";
import { useTenantActions } from "./use-tenant-actions.ts";

/** Moves the tenant to another plan, after showing what that adds and removes. */
export function PlanSelect({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation(["tenants", "shell"]);
  const { changePlan, isPending } = useTenantActions(tenant);
  const change = async (plan: Plan) => {
    const { lost } = planChange(tenant.plan, plan);
    const isConfirmed = await confirm({
      title: t("plan.changeTitle", { tenant: tenant.name, plan: t(`shell:plans.${plan}`) }),
      body: <PlanDifference from={tenant.plan} to={plan} />,
      action: t("plan.change"),
      danger: lost.length > 0,
    });
    if (isConfirmed) changePlan(plan);
  };
  return (
    <Select
      label={t("column.plan")}
      description={t("plan.help")}
      allowDeselect={false}
      disabled={isPending}
      data={plans.map((plan) => ({ value: plan, label: t(`shell:plans.${plan}`) }))}
      value={tenant.plan}
      onChange={(next) => {
        const chosen = plans.find((plan) => plan === next);
        if (chosen && chosen !== tenant.plan) void change(chosen);
      }}
    />
  );
}
