import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { messageSearch } from "../api.ts";
import { ConversationPortrait } from "../people/person-portrait.tsx";
import { useConversationName } from "../people/use-person-names.ts";
import { useShortTime } from "../use-short-time.ts";
import { highlight } from "./highlight.ts";
import styles from "./list.module.css";
import { ListSkeleton } from "./list-skeleton.tsx";

/** The messages that match a search, each with its conversation. Opening one shows it in its thread. */
export function SearchResults({ words }: { words: string }) {
  const { t } = useTranslation("communication");
  const { short } = useShortTime();
  const nameOf = useConversationName();
  const { data, error, refetch } = useQuery(messageSearch(words));
  if (words.length < 2) return <p className={styles.note}>{t("search.short")}</p>;
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      <p role="status" className={data.length > 0 ? "visually-hidden" : styles.note}>
        {data.length > 0 ? t("search.found", { count: data.length }) : t("search.none", { words })}
      </p>
      <ul aria-label={t("search.results")}>
        {data.map(({ message, conversation }) => (
          <li key={message.id}>
            <Link
              to="/communication"
              search={{ id: conversation.id, at: message.seq }}
              resetScroll={false}
              className={styles.row}
            >
              <ConversationPortrait conversation={conversation} />
              <span className={styles.words}>
                <span className={styles.line}>
                  <b dir="auto">{nameOf(conversation)}</b>
                  <time dateTime={message.createdAt}>{short(message.createdAt)}</time>
                </span>
                <span className={styles.hit} dir="auto">
                  {highlight(message.text, words).map(({ text, isHit, at }) =>
                    isHit ? <mark key={at}>{text}</mark> : text,
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
