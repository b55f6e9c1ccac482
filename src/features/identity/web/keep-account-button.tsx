import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { cancelDeletion } from "../contract/deletion.ts";
import { me } from "./api.ts";

/** Cancels the deletion of the account. */
export function KeepAccountButton() {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(cancelDeletion, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: me.queryKey });
      toast(t("banner.kept"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => send({})}>
      {t("banner.keep")}
    </Button>
  );
}
