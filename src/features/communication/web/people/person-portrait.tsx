import { IconUsersGroup } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import type { InitialsSize } from "#web/ui/initials.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import type { Conversation, Participant } from "../../contract/conversations.ts";
import { useIsOnline } from "../sync/live-store.ts";
import styles from "./people.module.css";

type Props = { person: Participant; size?: InitialsSize };

/** A portrait with a dot while the person is online. */
export function PersonPortrait({ person, size = 40 }: Props) {
  const { t } = useTranslation("communication");
  const isOnline = useIsOnline(person);
  return (
    <span className={styles.portrait}>
      <Portrait name={person.name} photoUrl={person.photoUrl} size={size} />
      {isOnline ? (
        <span className={styles.online}>
          <span className="visually-hidden">{t("online")}</span>
        </span>
      ) : null}
    </span>
  );
}

/** The portrait of the other person, or the icon of a group. */
export function ConversationPortrait({ conversation }: { conversation: Conversation }) {
  const me = useSession().person.id;
  const { kind, participants } = conversation;
  const other = participants.find(({ id }) => id !== me);
  if (kind === "group" || !other)
    return (
      <span className={styles.group} aria-hidden="true">
        <IconUsersGroup size={20} stroke={1.7} />
      </span>
    );
  return <PersonPortrait person={other} />;
}
