import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import iconButton from "../ui/icon-button.module.css";
import { PlaceGroups } from "./place-groups.tsx";
import styles from "./places-drawer.module.css";
import { useShell } from "./shell-context.ts";

/** All places, from below, on a phone. A native modal dialog: the browser traps the focus and closes it on Escape. */
export function PlacesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const { places } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const help = places.find(({ label }) => label === "help");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same for the keyboard
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t("nav.all")}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open ? (
        <div className={styles.content}>
          <header className={styles.head}>
            <h2>{t("nav.all")}</h2>
            <button type="button" className={iconButton.button} aria-label={t("close")} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </button>
          </header>
          <PlaceGroups onNavigate={onClose} />
          {help ? (
            <Link to={help.to} className={styles.help} onClick={onClose}>
              <help.icon size={18} stroke={1.75} aria-hidden="true" />
              {t("places.help")}
            </Link>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
