import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { download } from "#web/ui/download.ts";
import { toast } from "#web/ui/toast.ts";
import { completeRequest, exportContact, type PrivacyRequest } from "../../contract.ts";

/** An erasure cannot be undone, and so asks first. */
export function useRequestActions({ id, kind, email }: PrivacyRequest) {
  const { t } = useTranslation("privacy");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const failed = (error: Error) => toast(errorText(error), "bad");
  const completion = useSend(completeRequest, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["privacy", "requests"] });
      toast(t(`requests.completed.${kind}`));
    },
    onError: failed,
  });
  const copy = useSend(exportContact, {
    onSuccess: (data) =>
      download(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), `${email}.json`),
    onError: failed,
  });
  const complete = async () => {
    const question = { title: t("requests.confirmTitle", { email }), body: t("requests.confirmBody") };
    const isSure =
      kind === "access" || (await confirm({ ...question, action: t("requests.complete.erasure"), danger: true }));
    if (isSure) completion.send({ id });
  };
  return {
    complete: () => void complete(),
    saveCopy: () => copy.send({ email }),
    isPending: completion.isPending || copy.isPending,
  };
}
