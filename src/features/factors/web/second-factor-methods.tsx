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
  askSecondFactorPasskey,
  giveSecondFactor,
  giveSecondFactorPasskey,
  sendSecondFactorCode,
} from "../second-factor.ts";
import { useGoingIn } from "./api.ts";
import { workedProof } from "./bot-check.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./factors.module.css";
import { isolated } from "./isolated.ts";
import { PasskeyTrouble } from "./passkey-trouble.tsx";
import { SendCode } from "./send-code.tsx";
import { usePasskey } from "./use-passkey.ts";

type Props = {
  redirect: string | undefined;
  /** The log-in that this belongs to is over. */
  onOver: () => void;
};

const tellOver = (onOver: () => void) => (error: Error) => {
  if (errors.noChallenge.is(error)) onOver();
};

/** A code that the person has before them: an app's, or one that was kept. */
export function GiveShownCode({ method, redirect, onOver }: Props & { method: "authenticator" | "backup" }) {
  const { t } = useTranslation("factors");
  const goIn = useGoingIn(redirect);
  const { send, isPending, error } = useSend(giveSecondFactor, { onSuccess: goIn, onError: tellOver(onOver) });
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

/** A code that is sent when the person asks for it, after the unseen bot check [R7.3]. */
export function GiveSentCode({ redirect, onOver }: Props) {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const goIn = useGoingIn(redirect);
  const [sentTo, setSentTo] = useState<string>();
  const give = useSend(giveSecondFactor, { onSuccess: goIn, onError: tellOver(onOver) });
  const sending = useSend(sendSecondFactorCode, {
    onSuccess: (answer) => setSentTo(answer.sentTo),
    onError: tellOver(onOver),
  });
  const work = useMutation({ mutationFn: workedProof });
  const sendCode = () => work.mutate(undefined, { onSuccess: (proof) => sending.send({ proof }) });
  const unsent = work.error ?? sending.error;
  return (
    <div className={styles.form}>
      {unsent ? <Notice tone="bad">{errorText(unsent)}</Notice> : null}
      {sentTo ? (
        <>
          <Notice tone="info">{t("code.sent", { number: isolated(sentTo) })}</Notice>
          <CodeForm
            kind="digits"
            focused
            submit={t("secondFactor.submit")}
            pending={give.isPending}
            error={give.error}
            onCode={(code) => give.send({ method: "phone", code })}
          />
        </>
      ) : null}
      <SendCode sent={Boolean(sentTo)} pending={work.isPending || sending.isPending} onSend={sendCode} />
    </div>
  );
}

export function GivePasskey({ redirect }: Props) {
  const { t } = useTranslation("factors");
  const { run, isPending, error } = usePasskey(askSecondFactorPasskey, giveSecondFactorPasskey, useGoingIn(redirect));
  return (
    <div className={styles.form}>
      <PasskeyTrouble error={error} />
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
