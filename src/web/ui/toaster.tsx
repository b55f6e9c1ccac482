import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import {
  closeToast,
  closeToasts,
  currentToasts,
  pauseToasts,
  resumeToasts,
  subscribeToasts,
  type Toast,
} from "./toast.ts";
import styles from "./toaster.module.css";

const icons = { good: IconCheck, info: IconInfoCircle, bad: IconAlertTriangle };

/** Renders the toasts; mounted once. In the top layer, so that a dialog does not cover them. */
export function Toaster() {
  const { t } = useTranslation("ui");
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  const host = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  // Hidden and shown again for each new toast: the last element to enter the top layer is on top.
  useLayoutEffect(() => {
    const element = host.current;
    if (newest === undefined) return;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [newest]);

  useEffect(() => {
    addEventListener("pagehide", closeToasts);
    return () => removeEventListener("pagehide", closeToasts);
  }, []);

  return (
    <section
      ref={host}
      popover="manual"
      className={styles.host}
      aria-label={t("toast.label")}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} toast={item} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, message, kind, onUndo, action } }: { toast: Toast }) {
  const { t } = useTranslation("ui");
  const KindIcon = icons[kind];
  return (
    <div className={styles.toast} data-kind={kind} role={kind === "bad" ? "alert" : "status"}>
      <KindIcon size={18} stroke={2.2} aria-hidden="true" />
      <p dir="auto">{message}</p>
      {onUndo ? (
        <button type="button" className={styles.undo} onClick={() => closeToast(id, true)}>
          {t("undo")}
        </button>
      ) : null}
      {action ? (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            closeToast(id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t("close")} onClick={() => closeToast(id)}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}
