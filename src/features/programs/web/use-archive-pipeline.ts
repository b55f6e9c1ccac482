import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { archivePipeline, type Pipeline } from "../contract.ts";
import { catalog, usePipelineName } from "./api.ts";

/** Archiving a pipeline cannot be undone, so the user has to confirm it. */
export function useArchivePipeline(pipeline: Pipeline): () => void {
  const { t } = useTranslation("programs");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const name = usePipelineName()(pipeline);
  const { send } = useSend(archivePipeline, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: catalog.queryKey });
      toast(t("pipeline.archived", { name }));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const ask = async () => {
    const question = {
      title: t("pipeline.archiveTitle", { name }),
      body: t("pipeline.archiveBody"),
      action: t("pipeline.archive"),
    };
    if (await confirm({ ...question, danger: true })) send({ id: pipeline.id });
  };
  return () => void ask();
}
