import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { errors } from "../contract.ts";
import { normalizeCode, toLatinDigits } from "../rules.ts";
import styles from "./factors.module.css";

/** The shape of each kind of code, and the hints for keyboard and browser. */
const kinds = {
  digits: { shape: /^\d{6}$/, label: "code.label", missing: "code.required", autoComplete: "one-time-code" },
  backup: { shape: /^[0-9a-z]{10}$/, label: "code.backup", missing: "code.backupRequired", autoComplete: "off" },
} as const;

type Props = {
  kind: keyof typeof kinds;
  submit: string;
  pending: boolean;
  error: unknown;
  /** Whether the field takes the focus, because it appears in response to the person's own action. */
  focused?: boolean;
  onCode: (code: string) => void;
};

/** A form for one code. A wrong code is selected, so that the next one replaces it. */
export function CodeForm({ kind, submit, pending, error, focused = false, onCode }: Props) {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  const { shape, label, missing: words, autoComplete } = kinds[kind];
  const wrong = errors.wrongCode.is(error);
  const beside = missing ? t(words) : wrong ? errorText(error) : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const code = toLatinDigits(field.current?.value ?? "").trim();
    const complete = shape.test(normalizeCode(code));
    setMissing(!complete);
    if (complete) onCode(code);
    else field.current?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {error && !wrong ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <TextInput
        ref={field}
        autoFocus={focused}
        dir="ltr"
        classNames={{ input: styles.code ?? "" }}
        inputMode={kind === "digits" ? "numeric" : "text"}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={24}
        label={t(label)}
        error={beside}
      />
      <Button type="submit" fullWidth loading={pending}>
        {submit}
      </Button>
    </form>
  );
}
