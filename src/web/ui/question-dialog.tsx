import { useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import action from "./action.module.css";
import { firstQuestion, type OpenQuestion, subscribeQuestions } from "./ask.ts";
import styles from "./question-dialog.module.css";

/** Renders the questions; mounted once. */
export function QuestionHost() {
  const question = useSyncExternalStore(subscribeQuestions, firstQuestion);
  return question ? <QuestionDialog key={question.id} question={question} /> : null;
}

/** The browser's native modal: the page behind it is inert, Escape answers "stay", and the focus returns to where it was. */
function QuestionDialog({ question: { title, body, cancelLabel, choices, answer } }: { question: OpenQuestion }) {
  const { t } = useTranslation("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Runs before the paint and, on unmount, before the element is removed: only a connected dialog restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    safe.current?.focus();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself handles Escape for the keyboard
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
        {/* The attribute keeps Mantine's drawer behind it from closing on the same Escape. */}
        <div className={styles.choices}>
          <button
            ref={safe}
            type="button"
            className={action.quiet}
            data-mantine-stop-propagation="true"
            onClick={() => answer(undefined)}
          >
            {cancelLabel ?? t("cancel")}
          </button>
          {choices.map(({ value, label, variant }) => (
            <button
              key={value}
              type="button"
              className={action[variant]}
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
