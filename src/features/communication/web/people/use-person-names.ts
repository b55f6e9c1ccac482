import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Conversation, Participant } from "../../contract/conversations.ts";

/** The people of a conversation by their id. */
export function usePeople(participants: readonly Participant[] | undefined) {
  const { t } = useTranslation("communication");
  const { person } = useSession();
  return useMemo(() => {
    const byId = new Map((participants ?? []).map((one) => [one.id as string, one]));
    return {
      byId,
      /** "You", the name of a member, or that the person is no longer one. */
      nameOf: (id: string | null) => (id === person.id ? t("you") : ((id && byId.get(id)?.name) ?? t("formerMember"))),
      /** The name as others read it. */
      fullNameOf: (id: string | null) =>
        id === person.id ? person.displayName : ((id && byId.get(id)?.name) ?? t("formerMember")),
    };
  }, [participants, person, t]);
}
export type People = ReturnType<typeof usePeople>;

/** The name of a conversation: its own, its referral's, or that of the other people. */
export function useConversationName(): (conversation: Conversation) => string {
  const { t } = useTranslation("communication");
  const { list } = useFormatters();
  const { person } = useSession();
  return ({ title, referral, participants }) => {
    if (title) return title;
    if (referral) return referral.company || referral.name;
    const others = participants.filter(({ id }) => id !== person.id);
    return others.length > 0 ? list(others.map(({ name }) => name)) : t("formerMember");
  };
}
