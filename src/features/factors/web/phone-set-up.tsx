import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { phoneNumberOf, useFreshSend } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { focusFirst } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { enrolPhone, sendPhoneCode } from "../contract.ts";
import { latinDigits } from "../rules.ts";
import { workedProof } from "./bot-check.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./factors.module.css";
import { isolated } from "./isolated.ts";
import { SendCode } from "./send-code.tsx";

type Props = { onEnrolled: (backupCodes: string[]) => Promise<void> };

/** First the number, then the code that was sent to it [R4.3]. */
export function PhoneSetUp({ onEnrolled }: Props) {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const [number, setNumber] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const sending = useFreshSend(sendPhoneCode, { onSuccess: (answer) => setSentTo(answer.sentTo) });
  const enrolling = useSend(enrolPhone, { onSuccess: ({ backupCodes }) => onEnrolled(backupCodes) });
  const work = useMutation({ mutationFn: workedProof });
  const sendTo = (phoneNumber: string) => {
    setNumber(phoneNumber);
    work.mutate(undefined, { onSuccess: (proof) => sending.send({ phoneNumber, proof }) });
  };
  const pending = work.isPending || sending.isPending;
  const unsent = work.error ?? sending.error;
  return (
    <div className={styles.form}>
      {unsent ? <Notice tone="bad">{errorText(unsent)}</Notice> : null}
      {sentTo ? (
        <>
          <Notice tone="info">{t("code.sent", { number: isolated(number) })}</Notice>
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
    validate: { number: (typed) => (numberIn(typed) ? null : t("phone.numberWrong")) },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ number }) => onNumber(numberIn(number) ?? ""),
        () => focusFirst(form, ["number"]),
      )}
    >
      <TextInput
        dir="ltr"
        type="tel"
        autoComplete="tel"
        label={t("phone.number")}
        description={t("phone.numberHelp")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        key={form.key("number")}
        {...form.getInputProps("number")}
      />
      <Button type="submit" fullWidth loading={pending}>
        {t("code.send")}
      </Button>
    </form>
  );
}

const numberIn = (typed: string) => phoneNumberOf(latinDigits(typed));
