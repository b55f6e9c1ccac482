import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createPipeline, type Pipeline, updatePipeline } from "../contract.ts";
import { catalog, usePipelineName } from "./api.ts";

/** Names a new pipeline or renames an existing one. */
export function PipelineNameDialog({ pipeline, onClose }: { pipeline?: Pipeline; onClose: () => void }) {
  const { t } = useTranslation("programs");
  const queries = useQueryClient();
  const pipelineName = usePipelineName();
  const form = useActionForm(pipeline ? updatePipeline : createPipeline, {
    initialValues: { name: pipeline ? pipelineName(pipeline) : "" },
    toInput: ({ name }) => ({ ...(pipeline && { id: pipeline.id }), name }),
    onSuccess: () => queries.invalidateQueries({ queryKey: catalog.queryKey }),
    message: ({ name }) => t(pipeline ? "pipeline.renamed" : "pipeline.added", { name }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t(pipeline ? "pipeline.rename" : "pipeline.add")}>
      <ActionForm form={form} submitLabel={t(pipeline ? "save" : "pipeline.add")}>
        <TextInput
          data-autofocus
          dir="auto"
          maxLength={60}
          label={t("pipeline.name")}
          description={pipeline ? undefined : t("pipeline.addHelp")}
          {...form.getInputProps("name")}
        />
      </ActionForm>
    </Dialog>
  );
}
