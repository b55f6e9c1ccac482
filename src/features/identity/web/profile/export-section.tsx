import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { ExportCard } from "#web/ui/export-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { requestExport } from "../../own-data.ts";
import { useFreshSend } from "../api.ts";
import { ownExports } from "./queries.ts";

/** All that is kept about oneself, to take along. */
export function ExportSection() {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const made = useQuery(ownExports);
  const { send, isPending } = useFreshSend(requestExport, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ownExports.queryKey });
      toast(t("export.requested"));
    },
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  return (
    <ExportCard
      title={t("export.title")}
      line={t("export.line")}
      request={t("export.request")}
      none={t("export.none")}
      exports={made}
      asking={isPending}
      onAsk={() => send({})}
    />
  );
}
