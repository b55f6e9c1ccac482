import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./copy-button.module.css";
import { copyText } from "./copy-text.ts";

const icons = { idle: IconCopy, done: IconCheck, failed: IconAlertTriangle };

/** Shows the text to copy, and confirms once it is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation("ui");
  const [state, setState] = useState<keyof typeof icons>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    setState((await copyText(text)) ? "done" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("idle"), 2000);
  };
  const StateIcon = icons[state];
  return (
    <>
      <button type="button" className={styles.root} onClick={() => void copy()}>
        <span className="visually-hidden">{label} </span>
        <bdi className={styles.text}>{text}</bdi>
        <StateIcon size={15} stroke={1.8} aria-hidden="true" />
      </button>
      <span role="status" className="visually-hidden">
        {state === "idle" ? "" : t(state === "done" ? "copy.done" : "copy.failed")}
      </span>
    </>
  );
}
