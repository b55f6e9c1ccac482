import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import type { Narrowed } from "../../question.ts";
import { ownReports } from "./api.ts";
import { ReportForm } from "./report-form.tsx";

type Props = { opened: boolean; onClose: () => void; narrowed: Narrowed };

/** Has the page's figures sent by mail, under the filters that stand on it now. */
export function ReportDialog({ opened, onClose, narrowed }: Props) {
  const { t } = useTranslation("analytics");
  const { t: words } = useTranslation("ui");
  const { data, error, refetch } = useQuery(ownReports);
  return (
    <Modal
      opened={opened}
      centered
      onClose={onClose}
      title={t("report.title")}
      closeButtonProps={{ "aria-label": words("close") }}
      overlayProps={{ backgroundOpacity: 0.28 }}
    >
      {data ? <ReportForm known={data} narrowed={narrowed} onClose={onClose} /> : null}
      {!data && error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ItemSkeleton rows={2} />}
    </Modal>
  );
}
