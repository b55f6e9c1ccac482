import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CallAbout } from "../about.ts";
import type { CallSession } from "../engine/session.ts";
import { useView } from "../use-view.ts";
import styles from "./call-view.module.css";
import { useDecideGuest } from "./use-decide-guest.ts";

type Props = { session: CallSession; about: CallAbout };

/** What needs an answer from this person now: a recording to agree to, and guests at the entrance. */
export function Requests({ session, about }: Props) {
  return (
    <div className={styles.requests} aria-live="polite">
      <RecordingQuestion session={session} />
      {about.canHost ? <WaitingGuests session={session} about={about} /> : null}
    </div>
  );
}

function RecordingQuestion({ session }: { session: CallSession }) {
  const { t } = useTranslation("calls");
  const { call, me } = useView(session);
  const { recording } = call;
  if (recording?.state !== "asked" || recording.agreed.includes(me)) return null;
  const name = call.participants.find(({ id }) => id === recording.askedBy)?.name ?? "";
  return (
    <section className={styles.request} aria-labelledby="recording-question">
      <p id="recording-question">
        <b>{t("recording.question", { name })}</b>
        <span>
          {t("recording.questionLine")}
          {recording.mayTranscribe ? ` ${t("recording.mayTranscribe")}` : null}
        </span>
      </p>
      <Button size="sm" onClick={() => session.answerRecording(true)}>
        {t("recording.agree")}
      </Button>
      <Button size="sm" variant="default" onClick={() => session.answerRecording(false)}>
        {t("recording.refuse")}
      </Button>
    </section>
  );
}

function WaitingGuests({ session, about }: Props) {
  const { t } = useTranslation("calls");
  const { call } = useView(session);
  const { decide, isPending } = useDecideGuest(about.id);
  const waiting = call.participants.filter(({ state }) => state === "waiting");
  return waiting.slice(0, 3).map(({ id, name }) => (
    <section key={id} className={styles.request} aria-label={t("guest.waiting", { name })}>
      <p>
        <b>{t("guest.waiting", { name })}</b>
      </p>
      <Button size="sm" disabled={isPending} onClick={() => decide(id, true)}>
        {t("guest.admit")}
      </Button>
      <Button size="sm" variant="default" disabled={isPending} onClick={() => decide(id, false)}>
        {t("guest.refuse")}
      </Button>
    </section>
  ));
}
