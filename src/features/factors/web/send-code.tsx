import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** How long a message may take before asking for another makes sense. */
const patience = 30;

type Props = { sent: boolean; pending: boolean; onSend: () => void };

/** Has a code sent, and after a while another. */
export function SendCode({ sent, pending, onSend }: Props) {
  const { t } = useTranslation("factors");
  const [left, setLeft] = useState(sent ? patience : 0);
  useEffect(() => {
    if (sent && !pending) setLeft(patience);
  }, [sent, pending]);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (!sent)
    return (
      <Button fullWidth loading={pending} onClick={onSend}>
        {t("code.send")}
      </Button>
    );
  return (
    <Button variant="subtle" fullWidth loading={pending} disabled={left > 0} onClick={onSend}>
      {left > 0 ? t("code.wait", { seconds: left }) : t("code.again")}
    </Button>
  );
}
