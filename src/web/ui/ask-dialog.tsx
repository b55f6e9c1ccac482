import { useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import action from "./action.module.css";
import { type Asked, firstQuestion, subscribeQuestions } from "./ask.ts";
import styles from "./ask-dialog.module.css";

/** Where questions are asked; mounted once. */
export function AskHost() {
  const question = useSyncExternalStore(subscribeQuestions, firstQuestion);
  return question ? <AskDialog key={question.id} question={question} /> : null;
}

/** The browser's own modal: what lies behind is inert, Escape answers "stay", focus returns to where it was. */
function AskDialog({ question: { title, body, stay, choices, answer } }: { question: Asked }) {
  const { t } = useTranslation("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Before the paint and, at the end, before the element is gone: only an element still there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    safe.current?.focus();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, the dialog's own
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={body ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        answer(undefined);
      }}
      onClick={(event) => event.target === event.currentTarget && answer(undefined)}
    >
      <div className={styles.inside}>
        <h2 id={`${id}-title`}>{title}</h2>
        {body ? (
          <div id={`${id}-body`} className={styles.body}>
            {body}
          </div>
        ) : null}
        {/* The attribute keeps Mantine's drawer behind from closing with the same Escape. */}
        <div className={styles.choices}>
          <button
            ref={safe}
            type="button"
            className={action.quiet}
            data-mantine-stop-propagation="true"
            onClick={() => answer(undefined)}
          >
            {stay ?? t("cancel")}
          </button>
          {choices.map(({ value, label, look }) => (
            <button
              key={value}
              type="button"
              className={action[look]}
              data-mantine-stop-propagation="true"
              onClick={() => answer(value)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </dialog>
  );
}
