import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Plan, type PlanVersion, publishDraft } from "../../contract.ts";
import { cachePlan } from "../cache-plan.ts";
import { useTargets } from "../plan/use-targets.ts";
import { dayBefore, type PlanStatus } from "../plan-status.ts";
import styles from "../plans.module.css";
import { route } from "../search.ts";
import { useDayName, useToday } from "../use-days.ts";

type ProgramId = NonNullable<z.input<typeof publishDraft.input>["programId"]>;
type Props = { plan: Plan; draft: PlanVersion; status: PlanStatus; onClose: () => void };

/**
 * Asks for the day on which the draft takes effect and shows which version ends with
 * it. Commissions earned before keep their calculation.
 */
export function PublishDialog({ plan, draft, status: { now, published }, onClose }: Props) {
  const { t } = useTranslation("plans");
  const dayName = useDayName();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const today = useToday();
  const isUnassigned = plan.uses.length === 0;
  const programs = useTargets("program", "");
  // The only program is preselected: without a program nobody can earn by the plan.
  const onlyProgram = programs.length === 1 ? (programs[0]?.value ?? null) : null;
  const initialValues: { effectiveFrom: string; program: string | null | undefined } = {
    effectiveFrom: today,
    program: undefined,
  };
  const form = useActionForm(publishDraft, {
    initialValues,
    toInput: ({ effectiveFrom, program }) => {
      const programId = program === undefined ? onlyProgram : program;
      const target = isUnassigned && programId ? { programId: programId as ProgramId } : {};
      return effectiveFrom ? { id: plan.id, revision: draft.revision, effectiveFrom, ...target } : undefined;
    },
    message: (_, { effectiveFrom }) => t("ui.publish.done", { number: draft.number, day: dayName(effectiveFrom) }),
    onDone: async (answer) => {
      onClose();
      await navigate({ search: { plan: plan.id, view: "now" } });
      cachePlan(queries, answer);
    },
  });
  const { effectiveFrom: day, program } = form.values;
  const chosen = program === undefined ? onlyProgram : program;
  return (
    <Dialog onClose={onClose} title={t("ui.publish.title", { number: draft.number })}>
      <ActionForm form={form} submitLabel={t("ui.publish.go")} disabled={!day}>
        <TextInput
          data-autofocus
          type="date"
          label={t("ui.publish.from")}
          description={t(published.length > 0 ? "ui.publish.help" : "ui.publish.firstHelp")}
          min={published.length > 0 ? today : undefined}
          {...form.getInputProps("effectiveFrom")}
        />
        {isUnassigned ? (
          <Select
            label={t("ui.publish.program")}
            description={t("ui.publish.programHelp")}
            placeholder={t("ui.publish.noProgram")}
            clearable
            data={programs}
            value={chosen}
            onChange={(value) => form.setFieldValue("program", value)}
          />
        ) : null}
        {day ? (
          <ul className={styles.points}>
            {now ? <li>{t("ui.publish.ends", { number: now.number, day: dayName(dayBefore(day)) })}</li> : null}
            <li>{t("ui.publish.kept")}</li>
            {isUnassigned && !chosen ? <li>{t("ui.publish.unused")}</li> : null}
          </ul>
        ) : null}
      </ActionForm>
    </Dialog>
  );
}
