import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { type Import, undoImport } from "../contract.ts";
import { recentImports } from "./api.ts";

/** An undo deletes many referrals at once, so it needs a confirmation. */
export function UndoButton({ shown: { id, name } }: { shown: Import }) {
  const { t } = useTranslation("transfers");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(undoImport, {
    onSuccess: () => queries.invalidateQueries({ queryKey: recentImports.queryKey }),
    onError: (error) => toast(errorText(error), "bad"),
  });
  const undo = async () => {
    const question = { title: t("done.undoTitle", { name }), body: t("done.undoBody"), action: t("done.undo") };
    if (await confirm({ ...question, danger: true })) send({ id });
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void undo()}>
      {t("done.undo")}
    </Button>
  );
}
