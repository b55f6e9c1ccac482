import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { type Plan, usePlan } from "../../contract.ts";
import { type Scope, scopes } from "../../values.ts";
import { plans } from "../api.ts";
import styles from "../plans.module.css";
import { useTargets } from "./use-targets.ts";

/** Assigns the plan to a target, from the most general scope to the most specific. It replaces the plan the target had before. */
export function UseDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [scope, setScope] = useState<Scope>("program");
  const [target, setTarget] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const targets = useTargets(scope, typed);
  const all = queries.getQueryData(plans.queryKey) ?? [];
  const before = all.find(
    ({ id, uses }) => id !== plan.id && uses.some((use) => use.scope === scope && use.target === target),
  );
  const { send, isPending, error } = useSend(usePlan, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: plans.queryKey });
      onClose();
    },
  });
  const choose = (chosen: Scope | undefined) => {
    if (!chosen) return;
    setScope(chosen);
    setTarget(null);
  };
  return (
    <Dialog onClose={onClose} title={t("ui.uses.add")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (target && !isPending) send({ id: plan.id, scope, target });
        }}
      >
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
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
          onChange={setTarget}
          onSearchChange={setTyped}
          {...(scope === "referral" && { filter: ({ options }) => options })}
        />
        {before ? <Notice tone="info">{t("ui.uses.instead", { name: before.name })}</Notice> : null}
        <Button type="submit" disabled={!target} loading={isPending}>
          {t("ui.uses.go")}
        </Button>
      </form>
    </Dialog>
  );
}
