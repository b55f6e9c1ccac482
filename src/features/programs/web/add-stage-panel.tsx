import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createStage, type Pipeline } from "../contract.ts";
import { catalog } from "./api.ts";
import { StageFields } from "./stage-fields.tsx";
import { type StageValues, stageFaults, stageInputOf } from "./stage-values.ts";

type Props = { opened: boolean; pipeline: Pipeline; onClose: () => void };
const initialValues: StageValues = { name: "", kind: "open", probability: 50, maxDays: "" };

export function AddStagePanel({ opened, pipeline, onClose }: Props) {
  const { t } = useTranslation("programs");
  return (
    <SidePanel opened={opened} title={t("stage.add")} onClose={onClose}>
      <NewStageForm pipeline={pipeline} onDone={onClose} />
    </SidePanel>
  );
}

function NewStageForm({ pipeline, onDone }: { pipeline: Pipeline; onDone: () => void }) {
  const { t } = useTranslation("programs");
  const queries = useQueryClient();
  const form = useActionForm(createStage, {
    initialValues,
    toInput: (values) => {
      const { maxDays, ...input } = stageInputOf(values);
      return { pipelineId: pipeline.id, kind: values.kind, ...input, ...(maxDays !== null && { maxDays }) };
    },
    validate: stageFaults,
    onSuccess: () => queries.invalidateQueries({ queryKey: catalog.queryKey }),
    message: () => t("stage.added"),
    onDone,
  });
  return (
    <ActionForm form={form} submitLabel={t("stage.add")} buttons="bar">
      <StageFields form={form} canChooseKind />
    </ActionForm>
  );
}
