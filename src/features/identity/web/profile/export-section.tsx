import { useTranslation } from "react-i18next";
import { ExportCard } from "#web/ui/export-card.tsx";
import { useExports } from "#web/ui/use-exports.ts";
import { requestExport } from "../../contract/exports.ts";
import { useSendWithProof } from "../api.ts";
import { ownExports } from "./queries.ts";

/** An export of all data about the person. */
export function ExportSection() {
  const { t } = useTranslation("identity");
  const { exports, requestHandlers: asked } = useExports(ownExports, t("export.requested"));
  const { send, isPending } = useSendWithProof(requestExport, asked);
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
