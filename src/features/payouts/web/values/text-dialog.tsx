import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/dialog.tsx";
import { faultText } from "#web/ui/field-errors.ts";
import styles from "./values.module.css";

type Props = {
  title: string;
  line: string;
  label: string;
  action: string;
  required?: boolean;
  danger?: boolean;
  pending: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
};

/** Asks for one line of text before an action. */
export function TextDialog({ title, line, label, action, required = false, danger, pending, onSend, onClose }: Props) {
  const { t } = useTranslation("ui");
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = required && !text.trim();
    setMissing(isEmpty);
    if (!isEmpty) onSend(text.trim());
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className="soft">{line}</p>
        <TextInput
          dir="auto"
          data-autofocus
          maxLength={140}
          required={required}
          label={label}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={missing && !text.trim() ? faultText({ code: "required" }, t) : undefined}
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={pending} {...(danger && { color: "var(--bad-solid)" })}>
            {action}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
