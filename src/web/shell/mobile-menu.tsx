import { IconX } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "../api/use-is-platform.ts";
import action from "../ui/action.module.css";
import iconButton from "../ui/icon-button.module.css";
import { AnchorLink } from "./anchor-link.tsx";
import { EntryLink, SignInLink } from "./entry-link.tsx";
import styles from "./mobile-menu.module.css";
import { anchorsOf } from "./public-links.ts";
import { TenantMark } from "./tenant-mark.tsx";

/** A native modal dialog: the browser traps the focus and closes it on Escape; the style sheet locks the page behind it [R2.7]. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const platform = useIsPlatform();
  const dialog = useRef<HTMLDialogElement>(null);
  const { href } = useLocation();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  // Every navigation closes the menu; the location at which it was opened is not one.
  const here = useRef(href);
  useEffect(() => {
    if (here.current !== href) onClose();
    here.current = href;
  }, [href, onClose]);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t("nav.site")} onClose={onClose}>
      <div className={styles.top}>
        <TenantMark />
        <button type="button" className={iconButton.button} aria-label={t("close")} onClick={onClose}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <nav className={styles.links} aria-label={t("nav.site")}>
        <Link to="/" hash="" onClick={onClose}>
          {t("nav.home")}
        </Link>
        {anchorsOf(platform).map(({ to, label }) => (
          <AnchorLink key={to} to={to} onClick={onClose}>
            {t(`nav.${label}`)}
          </AnchorLink>
        ))}
      </nav>
      <div className={styles.actions}>
        <EntryLink className={`${action.primary} ${action.large}`} onClick={onClose} />
        <SignInLink className={`${action.quiet} ${action.large}`} onClick={onClose} />
      </div>
    </dialog>
  );
}
