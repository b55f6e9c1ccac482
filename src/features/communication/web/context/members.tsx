import { IconUserMinus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { confirm } from "#web/ui/ask.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { type ConversationDetail, type Participant, removeMember } from "../../contract/conversations.ts";
import { conversationsKey } from "../api.ts";
import { PersonPortrait } from "../people/person-portrait.tsx";
import { useIsOnline } from "../sync/live-store.ts";
import { useShortTime } from "../use-short-time.ts";
import styles from "./context.module.css";

/** The people of a conversation; the ones who manage it can remove someone. */
export function Members({ conversation }: { conversation: ConversationDetail }) {
  const { t } = useTranslation("communication");
  const { intl } = useLocale();
  const me = useSession().person.id;
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { id, kind, participants, canManage, canModerate } = conversation;
  const { send } = useSend(removeMember, {
    onSuccess: () => void queries.invalidateQueries({ queryKey: conversationsKey }),
    onError: (error) => toast(errorText(error), "bad"),
  });
  const canRemove = kind !== "direct" && (canManage || canModerate);
  const remove = async (person: Participant) => {
    const question = { title: t("members.removeTitle", { name: person.name }), body: t("members.removeLine") };
    if (await confirm({ ...question, action: t("members.remove"), danger: true })) send({ id, personId: person.id });
  };
  return (
    <section>
      <h3>
        {t("context.people")} <span className={styles.count}>{numberFormat(intl).format(participants.length)}</span>
      </h3>
      <ul className={styles.people}>
        {participants.map((person) => (
          <li key={person.id} className={styles.person}>
            <PersonPortrait person={person} size={36} />
            <span>
              <b dir="auto">{person.name}</b>
              <small>
                <PersonState person={person} isSelf={person.id === me} />
              </small>
            </span>
            {canRemove && person.id !== me ? (
              <IconButton
                icon={IconUserMinus}
                label={t("members.removeLabel", { name: person.name })}
                onClick={() => void remove(person)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonState({ person, isSelf }: { person: Participant; isSelf: boolean }) {
  const { t } = useTranslation("communication");
  const roleName = useRoleName();
  const isOnline = useIsOnline(person);
  const { short } = useShortTime();
  const { role, lastSeenAt } = person;
  // The list may be older than one’s own connection.
  const state = isOnline || isSelf ? t("online") : lastSeenAt ? t("lastSeen", { time: short(lastSeenAt) }) : "";
  return [roleName(role), state].filter(Boolean).join(" · ");
}
