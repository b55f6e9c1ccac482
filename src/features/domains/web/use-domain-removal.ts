import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { type Domain, removeDomain } from "../contract.ts";
import { ownDomains } from "./api.ts";
import { redirectIfStopped } from "./redirect-if-stopped.ts";

/** Asks for confirmation, because another tenant can take a freed host at once. */
export function useDomainRemoval({ id, host }: Domain, subdomainHost: string) {
  const { t } = useTranslation("domains");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send } = useSend(removeDomain, {
    onSuccess: async () => {
      if (redirectIfStopped(`${location.protocol}//${subdomainHost}`, host)) return;
      await queries.invalidateQueries({ queryKey: ownDomains.queryKey });
      toast(t("remove.done", { host }));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return async () => {
    const question = { title: t("remove.title", { host }), body: t("remove.body"), action: t("remove.do") };
    if (await confirm({ ...question, danger: true })) send({ id });
  };
}
