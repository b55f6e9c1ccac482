import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** How many seconds a message may take before it makes sense to request another. */
const resendSeconds = 30;

type Props = { sent: boolean; pending: boolean; onSend: () => void };

/** Sends a code, and after a while another. */
export function SendCode({ sent, pending, onSend }: Props) {
  const { t } = useTranslation("factors");
  const [secondsLeft, setSecondsLeft] = useState(sent ? resendSeconds : 0);
  useEffect(() => {
    if (sent && !pending) setSecondsLeft(resendSeconds);
  }, [sent, pending]);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  if (!sent)
    return (
      <Button fullWidth loading={pending} onClick={onSend}>
        {t("code.send")}
      </Button>
    );
  return (
    <Button variant="subtle" fullWidth loading={pending} disabled={secondsLeft > 0} onClick={onSend}>
      {secondsLeft > 0 ? t("code.wait", { seconds: secondsLeft }) : t("code.again")}
    </Button>
  );
}
