import { useTranslation } from "react-i18next";
import { CsvExportButton } from "#web/ui/csv-export-button.tsx";
import { fetchAllCalls } from "../api.ts";

/** Times are as stored, and costs are in dollars. */
export function ExportButton({ search }: { search: Parameters<typeof fetchAllCalls>[0] }) {
  const { t } = useTranslation("providers");
  const names = ["createdAt", "use", "provider", "tokens", "cost", "outcome", "prompt", "answer"] as const;
  const load = async () => ({
    columns: names.map((name) => t(`log.${name}`)),
    rows: (await fetchAllCalls(search)).map((call) => [
      call.createdAt,
      t(`use.${call.use}`),
      call.providerName,
      String(call.inputTokens + call.outputTokens),
      call.costMicros === null ? "" : String(call.costMicros / 1_000_000),
      call.failure === null
        ? t("log.answered")
        : t(
            call.failure === "interrupted" || call.failure === "cancelled"
              ? `log.${call.failure}`
              : `reason.${call.failure}`,
          ),
      call.prompt,
      call.answer,
    ]),
  });
  return <CsvExportButton label={t("log.export")} fileName={t("tabs.log")} load={load} />;
}
