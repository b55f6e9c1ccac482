import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Plan, usePlan } from "../../contract.ts";
import { type Scope, scopes } from "../../values.ts";
import { plans } from "../api.ts";
import { useTargets } from "./use-targets.ts";

/** Assigns the plan to a target, from the most general scope to the most specific. It replaces the plan the target had before. */
export function UseDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation("plans");
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const initialValues: { scope: Scope; target: string | null } = { scope: "program", target: null };
  const form = useActionForm(usePlan, {
    initialValues,
    toInput: (values) => (values.target ? { id: plan.id, scope: values.scope, target: values.target } : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: plans.queryKey }),
    onDone: onClose,
  });
  const { scope, target } = form.values;
  const targets = useTargets(scope, typed);
  const all = queries.getQueryData(plans.queryKey) ?? [];
  const before = all.find(
    ({ id, uses }) => id !== plan.id && uses.some((use) => use.scope === scope && use.target === target),
  );
  const choose = (chosen: Scope | undefined) => {
    if (chosen) form.setValues({ scope: chosen, target: null });
  };
  return (
    <Dialog onClose={onClose} title={t("ui.uses.add")}>
      <ActionForm form={form} submitLabel={t("ui.uses.go")} disabled={!target}>
        <SegmentedControl
          fullWidth
          aria-label={t("ui.uses.kind")}
          value={scope}
          onChange={(value) => choose(scopes.find((one) => one === value))}
          data={scopes.toReversed().map((value) => ({ value, label: t(`ui.uses.scope.${value}`) }))}
        />
        <SearchSelect
          key={scope}
          label={t(`ui.uses.which.${scope}`)}
          description={t(`ui.uses.means.${scope}`)}
          data={targets}
          value={target}
          onChange={(chosen) => form.setFieldValue("target", chosen)}
          onSearchChange={setTyped}
          {...(scope === "referral" && { filter: ({ options }) => options })}
        />
        {before ? <Notice tone="info">{t("ui.uses.instead", { name: before.name })}</Notice> : null}
      </ActionForm>
    </Dialog>
  );
}
