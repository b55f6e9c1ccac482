import { Button } from "@mantine/core";
import { IconPhone, IconPhoneOff, IconVideo } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSend } from "#web/api/use-send.ts";
import { Portrait } from "#web/ui/portrait.tsx";
import { answerCall, type RingingCall } from "../../contract/calls.ts";
import { isInOtherCall, leaveOtherCalls } from "../active-call.ts";
import styles from "./ringing.module.css";
import { useRingTone } from "./use-ring-tone.ts";
import { useRingingTitle } from "./use-ringing-title.ts";

type Props = { call: RingingCall; onAnswered: () => void };

/** An incoming call. Someone who is in another call accepts by leaving that one, or declines as busy. */
export function RingingCard({ call, onAnswered }: Props) {
  const { t } = useTranslation("calls");
  const navigate = useNavigate();
  const label = useId();
  const [isBusy, setIsBusy] = useState(false);
  // A failed answer only lets the caller wait until the end of the ringing.
  const { send } = useSend(answerCall);
  useRingTone();
  useRingingTitle(t("ringing.title", { name: call.by.name }));
  useEffect(() => {
    let isShown = true;
    void isInOtherCall(call.id).then((found) => isShown && setIsBusy(found));
    return () => {
      isShown = false;
    };
  }, [call.id]);
  const accept = () => {
    if (isBusy) leaveOtherCalls(call.id);
    onAnswered();
    void navigate({ to: "/call", search: { id: call.id } });
  };
  const decline = () => {
    onAnswered();
    send({ id: call.id, answer: isBusy ? "busy" : "declined" });
  };
  const about = call.referral && (call.referral.company || call.referral.name);
  const AcceptIcon = call.video ? IconVideo : IconPhone;
  return (
    <section className={styles.card} role="alertdialog" aria-labelledby={label} aria-live="assertive">
      <div className={styles.who}>
        <span className={styles.pulse}>
          <Portrait name={call.by.name} photoUrl={call.by.photoUrl} size={40} />
        </span>
        <p id={label}>
          <b dir="auto">{call.by.name}</b>
          <span>{t(call.video ? "ringing.video" : "ringing.audio")}</span>
          {about ? (
            <span dir="auto">{about}</span>
          ) : call.name !== call.by.name ? (
            <span dir="auto">{call.name}</span>
          ) : null}
          {isBusy ? <span>{t("ringing.busy")}</span> : null}
        </p>
      </div>
      <div className={styles.answers}>
        <Button
          color="var(--bad-solid)"
          leftSection={<IconPhoneOff size={18} stroke={1.8} aria-hidden="true" />}
          onClick={decline}
        >
          {t("ringing.decline")}
        </Button>
        <Button
          color="var(--good-solid)"
          leftSection={<AcceptIcon size={18} stroke={1.8} aria-hidden="true" />}
          onClick={accept}
        >
          {t(isBusy ? "ringing.leaveAndAccept" : "ringing.accept")}
        </Button>
      </div>
    </section>
  );
}
