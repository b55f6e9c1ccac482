import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Drawer } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PanelBarContext } from "./panel-bar-context.ts";
import styles from "./side-panel.module.css";
import { useIsPhone } from "./use-phone.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

type Props = {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** The actions on the record, visible while the rest scrolls. */
  actions?: ReactNode;
};

/** A record beside its list: from the end side on a desktop, from the bottom on a phone. */
export function SidePanel({ opened, title, onClose, children, actions }: Props) {
  const { t } = useTranslation("ui");
  const phone = useIsPhone();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useRestoreFocus(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={phone ? "bottom" : "right"}
      size={phone ? "92dvh" : 520}
      classNames={{
        content: styles.panel ?? "",
        header: styles.header ?? "",
        title: styles.title ?? "",
        body: styles.body ?? "",
      }}
      closeButtonProps={{ "aria-label": t("close") }}
      overlayProps={{ backgroundOpacity: 0.28 }}
      transitionProps={{ duration: 180 }}
    >
      <PanelBarContext value={bar}>
        <div className={styles.content}>{children}</div>
      </PanelBarContext>
      <div ref={setBar} className={styles.actions}>
        {actions}
      </div>
    </Drawer>
  );
}
