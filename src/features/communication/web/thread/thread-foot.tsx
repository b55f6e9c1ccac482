import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import type { ConversationDetail } from "../../contract/conversations.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { useNameList } from "../people/use-name-list.ts";
import type { People } from "../people/use-person-names.ts";
import { useTypingPeople } from "../sync/live-store.ts";
import styles from "./thread.module.css";

const namedLimit = 3;

type SeenProps = { conversation: ConversationDetail; messages: readonly ChatMessage[]; people: People };

/** Who has read the last message, if it is one's own. */
export function SeenLine({ conversation: { reads, participantCount, kind }, messages, people }: SeenProps) {
  const { t } = useTranslation("communication");
  const list = useNameList();
  const me = useSession().person.id;
  const last = messages.at(-1);
  if (!last || last.authorId !== me || last.deletedAt) return null;
  const seenBy = reads.filter(({ personId, seq }) => personId !== me && seq >= last.seq && people.byId.has(personId));
  if (seenBy.length === 0) return null;
  const text =
    kind === "direct"
      ? t("seen.direct")
      : seenBy.length === participantCount - 1
        ? t("seen.all")
        : seenBy.length > namedLimit
          ? t("seen.count", { count: seenBy.length })
          : t("seen.by", { names: list(seenBy.map(({ personId }) => people.nameOf(personId))) });
  return <p className={styles.seen}>{text}</p>;
}

/** Who is typing. The line keeps its height, so that nothing moves when it appears. */
export function TypingLine({ conversationId, people }: { conversationId: string; people: People }) {
  const { t } = useTranslation("communication");
  const typing = useTypingPeople(conversationId);
  const [first, second] = typing.map(people.nameOf);
  return (
    <p className={styles.typing} aria-live="off">
      {first ? (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {typing.length > 2
            ? t("typing.several")
            : second
              ? t("typing.two", { first, second })
              : t("typing.one", { name: first })}
        </>
      ) : null}
    </p>
  );
}
