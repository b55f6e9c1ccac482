import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { phoneNumberOf } from "#features/identity/values.ts";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { focusFirst } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { enrolPhone, sendPhoneCode } from "../contract.ts";
import { toLatinDigits } from "../rules.ts";
import { solveBotCheck } from "./api.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./factors.module.css";
import { isolateDirection } from "./isolate-direction.ts";
import { SendCode } from "./send-code.tsx";

type Props = { onEnrolled: (backupCodes: string[]) => Promise<void> };

/** Asks for the number first, then for the code that was sent to it [R4.3]. */
export function PhoneSetUp({ onEnrolled }: Props) {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const [number, setNumber] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const sending = useSendWithProof(sendPhoneCode, { onSuccess: (answer) => setSentTo(answer.sentTo) });
  const enrolling = useSend(enrolPhone, { onSuccess: ({ backupCodes }) => onEnrolled(backupCodes) });
  const solving = useMutation({ mutationFn: solveBotCheck });
  const sendTo = (phoneNumber: string) => {
    setNumber(phoneNumber);
    solving.mutate(undefined, { onSuccess: (proof) => sending.send({ phoneNumber, proof }) });
  };
  const pending = solving.isPending || sending.isPending;
  const sendError = solving.error ?? sending.error;
  return (
    <div className={styles.form}>
      {sendError ? <Notice tone="bad">{errorText(sendError)}</Notice> : null}
      {sentTo ? (
        <>
          <Notice tone="info">{t("code.sent", { number: isolateDirection(number) })}</Notice>
          <CodeForm
            kind="digits"
            focused
            submit={t("phone.submit")}
            pending={enrolling.isPending}
            error={enrolling.error}
            onCode={(code) => enrolling.send({ code })}
          />
          <SendCode sent pending={pending} onSend={() => sendTo(number)} />
          <Button variant="subtle" fullWidth onClick={() => setSentTo(undefined)}>
            {t("phone.otherNumber")}
          </Button>
        </>
      ) : (
        <NumberForm first={number} pending={pending} onNumber={sendTo} />
      )}
    </div>
  );
}

type NumberProps = { first: string; pending: boolean; onNumber: (number: string) => void };

function NumberForm({ first, pending, onNumber }: NumberProps) {
  const { t } = useTranslation("factors");
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { number: first },
    validate: { number: (typed) => (parseNumber(typed) ? null : t("phone.numberWrong")) },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ number }) => onNumber(parseNumber(number) ?? ""),
        () => focusFirst(form, ["number"]),
      )}
    >
      <TextInput
        dir="ltr"
        type="tel"
        autoComplete="tel"
        label={t("phone.number")}
        description={t("phone.numberHelp")}
        key={form.key("number")}
        {...form.getInputProps("number")}
      />
      <Button type="submit" fullWidth loading={pending}>
        {t("code.send")}
      </Button>
    </form>
  );
}

const parseNumber = (typed: string) => phoneNumberOf(toLatinDigits(typed));
