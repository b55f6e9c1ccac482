import { Button } from "@mantine/core";
import { type FormEventHandler, type ReactNode, use, useId } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../api/error-text.ts";
import styles from "./action-form.module.css";
import { Notice } from "./notice.tsx";
import { PanelBarContext } from "./panel-bar-context.ts";
import type { ActionFormState } from "./use-action-form.ts";

type Props = {
  /** From `useActionForm`. */
  form: Pick<ActionFormState<never>, "isPending" | "refusal"> & { submit: FormEventHandler<HTMLFormElement> };
  submitLabel: ReactNode;
  /** Shows "Cancel" beside the submit button. */
  onCancel?: (() => void) | undefined;
  /** Other buttons beside the submit button. */
  secondary?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /**
   * Where the buttons are: below the fields, where a single one is as wide as they are; inline, as wide as its label, for a form within
   * a page; or in the bar of the panel, which stays visible while the fields scroll.
   */
  buttons?: "below" | "inline" | "bar";
  /** Below the buttons, such as a link to another form. */
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A small form in a dialog or panel: errors that are about no field, the fields, and the buttons. */
export function ActionForm({
  form: { submit, isPending, refusal },
  submitLabel,
  onCancel,
  secondary,
  danger = false,
  disabled = false,
  buttons = "below",
  footer,
  className = "",
  children,
}: Props) {
  const { t } = useTranslation("ui");
  const errorText = useErrorText();
  const bar = use(PanelBarContext);
  const id = useId();
  const all = (
    <>
      <Button
        type="submit"
        form={id}
        loading={isPending}
        disabled={disabled}
        {...(danger && { color: "var(--bad-solid)" })}
      >
        {submitLabel}
      </Button>
      {onCancel ? (
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
      ) : null}
      {secondary}
    </>
  );
  const isRow = buttons === "inline" || onCancel || secondary;
  return (
    <form id={id} className={`${styles.form} ${className}`} noValidate onSubmit={submit}>
      {refusal ? <Notice tone="bad">{errorText(refusal)}</Notice> : null}
      {children}
      {buttons !== "bar" ? isRow ? <div className={styles.buttons}>{all}</div> : all : bar && createPortal(all, bar)}
      {footer}
    </form>
  );
}
