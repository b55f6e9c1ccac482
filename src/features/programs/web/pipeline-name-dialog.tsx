import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { createPipeline, type Pipeline, updatePipeline } from "../contract.ts";
import { catalog, usePipelineName } from "./api.ts";
import styles from "./programs.module.css";

/** Names a new pipeline or renames an existing one. */
export function PipelineNameDialog({ pipeline, onClose }: { pipeline?: Pipeline; onClose: () => void }) {
  const { t } = useTranslation("programs");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const pipelineName = usePipelineName();
  const form = useForm({
    initialValues: { name: pipeline ? pipelineName(pipeline) : "" },
    validate: { name: (value) => (value.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const answers = {
    onSuccess: async ({ name }: Pipeline) => {
      await queries.invalidateQueries({ queryKey: catalog.queryKey });
      toast(t(pipeline ? "pipeline.renamed" : "pipeline.added", { name }));
      onClose();
    },
    onError: (refused: Error) => void showFieldErrors(form, refused, words),
  };
  const making = useSend(createPipeline, answers);
  const naming = useSend(updatePipeline, answers);
  const error = making.error ?? naming.error;
  const send = ({ name }: { name: string }) =>
    pipeline ? naming.send({ id: pipeline.id, name: name.trim() }) : making.send({ name: name.trim() });
  return (
    <Dialog onClose={onClose} title={t(pipeline ? "pipeline.rename" : "pipeline.add")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(send, (found) => focusFirst(form, Object.keys(found)))}
      >
        {error && !baseErrors.invalid.is(error) ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <TextInput
          data-autofocus
          dir="auto"
          maxLength={60}
          label={t("pipeline.name")}
          description={pipeline ? undefined : t("pipeline.addHelp")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("name")}
        />
        <Button type="submit" loading={making.isPending || naming.isPending}>
          {t(pipeline ? "save" : "pipeline.add")}
        </Button>
      </form>
    </Dialog>
  );
}
