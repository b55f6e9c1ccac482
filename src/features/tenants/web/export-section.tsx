import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { ExportCard } from "#web/ui/export-card.tsx";
import { useExports } from "#web/ui/use-exports.ts";
import { requestTenantExport } from "../own.ts";
import { tenantExports } from "./api.ts";

/** An export of all data of the tenant. */
export function ExportSection() {
  // Some errors have their messages in the namespace of a lower feature.
  const { t } = useTranslation(["tenants", "identity"]);
  const { exports, requestHandlers: asked } = useExports(tenantExports, t("export.requested"));
  const { send, isPending } = useSendWithProof(requestTenantExport, asked);
  return (
    <ExportCard
      title={t("export.title")}
      description={t("export.line")}
      requestLabel={t("export.request")}
      emptyText={t("export.none")}
      exports={exports}
      isRequesting={isPending}
      onRequest={() => send({})}
    />
  );
}
