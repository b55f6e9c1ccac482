import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Drawer } from "@mantine/core";
import { IconArrowLeft, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";
import styles from "./record-drawer.module.css";
import { useIsPhone } from "./use-phone.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Beside the close button: the place in the list, and actions on the record as a whole. */
  bar?: ReactNode;
  /** Needs a `RecordTitle`, which names the drawer. */
  children: ReactNode;
  /** On a phone, the actions at the bottom, visible while the rest scrolls. */
  actions?: ReactNode;
};

/** A record in two columns over its list; on a phone it fills the screen. */
export function RecordDrawer({ opened, onClose, bar, children, actions }: Props) {
  const { t } = useTranslation("ui");
  const phone = useIsPhone();
  useRestoreFocus(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={phone ? "bottom" : "right"}
      size={phone ? "100dvh" : 1040}
      offset={phone ? 0 : 8}
      transitionProps={{ duration: 180 }}
      classNames={{ content: styles.drawer ?? "" }}
    >
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content>
        <div className={styles.bar}>
          <IconButton icon={phone ? IconArrowLeft : IconX} label={t("close")} directional={phone} onClick={onClose} />
          {bar}
        </div>
        <div className={styles.scroller}>{children}</div>
        {phone && actions ? <div className={styles.actions}>{actions}</div> : null}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The heading of the record, which takes the focus when the drawer opens, so that it is what a screen reader says first. */
export const RecordTitle = ({ children }: { children: ReactNode }) => (
  <Drawer.Title className={styles.title ?? ""} tabIndex={-1} data-autofocus>
    {children}
  </Drawer.Title>
);
