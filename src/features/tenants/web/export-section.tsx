import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFreshSend } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { ExportCard } from "#web/ui/export-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { requestTenantExport } from "../own.ts";
import { tenantExports } from "./api.ts";

/** Everything the tenant has, to take along. */
export function ExportSection() {
  // What can go wrong is said by the feature below, too.
  const { t } = useTranslation(["tenants", "identity"]);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const made = useQuery(tenantExports);
  const { send, isPending } = useFreshSend(requestTenantExport, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: tenantExports.queryKey });
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
