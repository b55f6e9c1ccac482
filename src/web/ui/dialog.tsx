import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRestoreFocus } from "./use-restore-focus.ts";

type Props = { title: ReactNode; onClose: () => void; size?: "md" | "lg"; children: ReactNode };

/** A small form over the page, open while it is mounted. On close, the focus returns to what opened it. */
export function Dialog({ title, onClose, size = "md", children }: Props) {
  const { t } = useTranslation("ui");
  useRestoreFocus(true);
  return (
    <Modal
      opened
      centered
      size={size}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("close") }}
      overlayProps={{ backgroundOpacity: 0.28 }}
    >
      {children}
    </Modal>
  );
}
