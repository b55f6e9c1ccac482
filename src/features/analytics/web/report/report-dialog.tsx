import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import type { Narrowed } from "../../question.ts";
import { ownReports } from "./api.ts";
import { ReportForm } from "./report-form.tsx";

type Props = { onClose: () => void; narrowed: Narrowed };

/** Subscribes to the page's figures by mail, under its current filters. */
export function ReportDialog({ onClose, narrowed }: Props) {
  const { t } = useTranslation("analytics");
  const { data, error, refetch } = useQuery(ownReports);
  return (
    <Dialog onClose={onClose} title={t("report.title")}>
      {data ? <ReportForm known={data} narrowed={narrowed} onClose={onClose} /> : null}
      {!data && error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ItemSkeleton rows={2} />}
    </Dialog>
  );
}
