import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Stage, updateStage } from "../contract.ts";
import { catalog, useStageName } from "./api.ts";
import { StageFields } from "./stage-fields.tsx";
import { type StageValues, stageFaults, stageInputOf } from "./stage-values.ts";

export function StagePanel({ stage, onClose }: { stage: Stage | undefined; onClose: () => void }) {
  const stageName = useStageName();
  return (
    <SidePanel opened={stage !== undefined} title={stage ? stageName(stage) : ""} onClose={onClose}>
      {stage ? <StageForm stage={stage} onDone={onClose} /> : null}
    </SidePanel>
  );
}

function StageForm({ stage, onDone }: { stage: Stage; onDone: () => void }) {
  const { t } = useTranslation("programs");
  const queries = useQueryClient();
  const given = useStageName()(stage);
  const { id, kind, probability, maxDays } = stage;
  const initialValues: StageValues = { name: given, kind, probability, maxDays: maxDays ?? "" };
  const form = useActionForm(updateStage, {
    initialValues,
    toInput: (values) => {
      const { name, ...input } = stageInputOf(values);
      // An unchanged name is not sent, so that a standard name stays translated.
      return { id, ...input, ...(name !== given && { name }) };
    },
    validate: stageFaults,
    onSuccess: () => queries.invalidateQueries({ queryKey: catalog.queryKey }),
    message: () => t("stage.saved"),
    onDone,
  });
  return (
    <ActionForm form={form} submitLabel={t("save")} buttons="bar">
      <StageFields form={form} canChooseKind={false} />
    </ActionForm>
  );
}
