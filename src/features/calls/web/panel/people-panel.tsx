import { Button } from "@mantine/core";
import { IconHandStop, IconMicrophoneOff, IconScreenShare, IconVideoOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import type { CallParticipant } from "../../contract/calls.ts";
import { getGuestLink } from "../../contract/schedule.ts";
import type { CallAbout } from "../about.ts";
import { callSettings, guestLinkOf } from "../api.ts";
import type { SessionView } from "../engine/session.ts";
import { useDecideGuest } from "../view/use-decide-guest.ts";
import styles from "./panel.module.css";

/** Those who wait come first, then those who take part, then those who do not. */
const order: CallParticipant["state"][] = ["waiting", "in", "ringing"];
const rank = ({ state }: CallParticipant) => {
  const at = order.indexOf(state);
  return at === -1 ? order.length : at;
};

/** Everyone who was asked to the call, with their state; hosts admit guests and give out the link. */
export function PeoplePanel({ view: { call, me }, about }: { view: SessionView; about: CallAbout }) {
  const { t } = useTranslation("calls");
  const { decide, isPending } = useDecideGuest(about.id);
  const people = call.participants.toSorted((one, other) => rank(one) - rank(other));
  const action = (participant: CallParticipant) => {
    if (!about.canHost || participant.personId !== null) return null;
    if (participant.state === "waiting")
      return (
        <span className={styles.decide}>
          <Button size="xs" disabled={isPending} onClick={() => decide(participant.id, true)}>
            {t("guest.admit")}
          </Button>
          <Button size="xs" variant="default" disabled={isPending} onClick={() => decide(participant.id, false)}>
            {t("guest.refuse")}
          </Button>
        </span>
      );
    return participant.state === "in" ? (
      <Button size="xs" variant="default" disabled={isPending} onClick={() => decide(participant.id, false)}>
        {t("guest.remove")}
      </Button>
    ) : null;
  };
  return (
    <div className={styles.people}>
      <ul>
        {people.map((participant) => (
          <li key={participant.id} data-away={participant.state !== "in" || undefined}>
            <Portrait name={participant.name} photoUrl={participant.photoUrl} size={36} />
            <div>
              <b dir="auto">{participant.name}</b>
              <span>
                {[
                  ...(participant.id === me ? [t("tile.you")] : []),
                  ...(participant.personId === null ? [t("tile.guest")] : []),
                  t(`person.${participant.state}`),
                ].join(" · ")}
              </span>
            </div>
            {participant.state === "in" ? <Marks participant={participant} /> : null}
            {action(participant)}
          </li>
        ))}
      </ul>
      {about.canHost ? <GuestLink id={about.id} /> : null}
    </div>
  );
}

function Marks({ participant: { media } }: { participant: CallParticipant }) {
  const { t } = useTranslation("calls");
  const marks = [
    { isOn: media.hand, Mark: IconHandStop, label: t("tile.hand") },
    { isOn: media.screen, Mark: IconScreenShare, label: t("tile.sharing") },
    { isOn: !media.camera, Mark: IconVideoOff, label: t("tile.cameraOff") },
    { isOn: !media.microphone, Mark: IconMicrophoneOff, label: t("tile.muted") },
  ];
  return (
    <span className={styles.marks}>
      {marks.map(({ isOn, Mark, label }) =>
        isOn ? (
          <span key={label} title={label}>
            <Mark size={16} stroke={1.8} aria-hidden="true" />
            <span className="visually-hidden">{label}</span>
          </span>
        ) : null,
      )}
    </span>
  );
}

/** For people without an account. Where guests are not allowed there is no link to give out. */
function GuestLink({ id }: { id: CallAbout["id"] }) {
  const { t } = useTranslation("calls");
  const { data: settings } = useQuery(callSettings);
  const canInvite = useCan(getGuestLink) && settings?.guestsAllowed === true;
  const { data: url } = useQuery({ ...guestLinkOf(id), enabled: canInvite });
  if (!canInvite || !url) return null;
  return (
    <section className={styles.link}>
      <h2>{t("guest.invite")}</h2>
      <p className="soft">{t("guest.inviteLine")}</p>
      <CopyButton text={url} label={t("guest.copy")} />
    </section>
  );
}
