import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import { useDuration } from "#web/ui/use-duration.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Call } from "../../contract/calls.ts";
import { scheduleCall } from "../../contract/schedule.ts";
import { callById } from "../api.ts";
import { secondsBetween } from "../durations.ts";
import { KeptRecordings } from "../kept-recordings.tsx";
import { Recordings } from "../recordings.tsx";
import { ScheduleDialog } from "../start/schedule-dialog.tsx";
import styles from "./after.module.css";
import { NextStep } from "./next-step.tsx";

type Props = { call: Call; onEnterAgain: () => void };

/** What remains of a call: how long it was, who was there, its recording, and what comes next. */
export function AfterCall({ call: known, onEnterAgain }: Props) {
  const { t } = useTranslation("calls");
  const { data: call = known } = useQuery(callById(known.id));
  const duration = useDuration();
  const { time } = useFormatters();
  const canSchedule = useCan(scheduleCall);
  const [isScheduling, setIsScheduling] = useState(false);
  const isOver = call.state === "ended";
  const present = call.participants.filter(({ joinedAt }) => joinedAt !== null);
  return (
    <main className={styles.page} id="main">
      <div className={styles.sheet}>
        <header>
          <p className="soft">
            <bdi>{call.name}</bdi>
          </p>
          <h1>{isOver ? t(`after.title.${call.endReason ?? "finished"}`) : t("after.left")}</h1>
          {call.startedAt && call.endedAt ? (
            <p className={styles.duration}>{duration(secondsBetween(call.startedAt, call.endedAt))}</p>
          ) : null}
        </header>
        {present.length > 0 ? (
          <section>
            <h2>{t("after.people")}</h2>
            <ul className={styles.people}>
              {present.map(({ id, name, photoUrl, personId, joinedAt, leftAt }) => (
                <li key={id}>
                  <Portrait name={name} photoUrl={photoUrl} size={36} />
                  <b dir="auto">{name}</b>
                  {personId === null ? <span>{t("tile.guest")}</span> : null}
                  <span>
                    <bdi>{[joinedAt, leftAt ?? call.endedAt].flatMap((at) => (at ? [time(at)] : [])).join(" – ")}</bdi>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <KeptRecordings />
        {call.recordings.length > 0 ? (
          <section>
            <h2>{t("after.recording")}</h2>
            <Recordings recordings={call.recordings} />
          </section>
        ) : null}
        {call.referral ? <NextStep id={call.referral.id} /> : null}
        <footer className={styles.actions}>
          {!isOver && call.canEnter ? <Button onClick={onEnterAgain}>{t("after.rejoin")}</Button> : null}
          {canSchedule ? (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => setIsScheduling(true)}
            >
              {t("after.schedule")}
            </Button>
          ) : null}
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/communication" search={{ id: call.conversationId }} {...props} />}
          >
            {t("after.back")}
          </Button>
        </footer>
      </div>
      {isScheduling ? (
        <ScheduleDialog
          conversationId={call.conversationId}
          referralId={call.referral?.id}
          onClose={() => setIsScheduling(false)}
        />
      ) : null}
    </main>
  );
}
