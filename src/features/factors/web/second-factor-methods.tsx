import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Notice } from "#web/ui/notice.tsx";
import { errors } from "../contract.ts";
import {
  sendSecondFactorCode,
  startSecondFactorPasskey,
  submitSecondFactor,
  submitSecondFactorPasskey,
} from "../second-factor.ts";
import { solveBotCheck, useContinueSignIn } from "./api.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./factors.module.css";
import { isolateDirection } from "./isolate-direction.ts";
import { PasskeyErrorNotice } from "./passkey-error-notice.tsx";
import { SendCode } from "./send-code.tsx";
import { usePasskey } from "./use-passkey.ts";

type Props = {
  redirect: string | undefined;
  /** Called when the sign-in this challenge belongs to has expired. */
  onExpired: () => void;
};

const handleExpired = (onExpired: () => void) => (error: Error) => {
  if (errors.noChallenge.is(error)) onExpired();
};

/** A code the person already has: from an app, or a backup code. */
export function KnownCodeMethod({ method, redirect, onExpired }: Props & { method: "authenticator" | "backup" }) {
  const { t } = useTranslation("factors");
  const continueSignIn = useContinueSignIn(redirect);
  const { send, isPending, error } = useSend(submitSecondFactor, {
    onSuccess: continueSignIn,
    onError: handleExpired(onExpired),
  });
  return (
    <CodeForm
      kind={method === "backup" ? "backup" : "digits"}
      submit={t("secondFactor.submit")}
      pending={isPending}
      error={error}
      onCode={(code) => send({ method, code })}
    />
  );
}

/** A code that is sent on request, after the invisible bot check [R7.3]. */
export function SentCodeMethod({ redirect, onExpired }: Props) {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const continueSignIn = useContinueSignIn(redirect);
  const [sentTo, setSentTo] = useState<string>();
  const submitting = useSend(submitSecondFactor, { onSuccess: continueSignIn, onError: handleExpired(onExpired) });
  const sending = useSend(sendSecondFactorCode, {
    onSuccess: (answer) => setSentTo(answer.sentTo),
    onError: handleExpired(onExpired),
  });
  const solving = useMutation({ mutationFn: solveBotCheck });
  const sendCode = () => solving.mutate(undefined, { onSuccess: (proof) => sending.send({ proof }) });
  const sendError = solving.error ?? sending.error;
  return (
    <div className={styles.form}>
      {sendError ? <Notice tone="bad">{errorText(sendError)}</Notice> : null}
      {sentTo ? (
        <>
          <Notice tone="info">{t("code.sent", { number: isolateDirection(sentTo) })}</Notice>
          <CodeForm
            kind="digits"
            focused
            submit={t("secondFactor.submit")}
            pending={submitting.isPending}
            error={submitting.error}
            onCode={(code) => submitting.send({ method: "phone", code })}
          />
        </>
      ) : null}
      <SendCode sent={Boolean(sentTo)} pending={solving.isPending || sending.isPending} onSend={sendCode} />
    </div>
  );
}

export function PasskeyMethod({ redirect }: Props) {
  const { t } = useTranslation("factors");
  const { run, isPending, error } = usePasskey(
    startSecondFactorPasskey,
    submitSecondFactorPasskey,
    useContinueSignIn(redirect),
  );
  return (
    <div className={styles.form}>
      <PasskeyErrorNotice error={error} />
      <Button
        fullWidth
        loading={isPending}
        leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => run({})}
      >
        {t("secondFactor.usePasskey")}
      </Button>
    </div>
  );
}
