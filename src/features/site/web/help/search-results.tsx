import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { SearchResult } from "../../search.ts";
import styles from "./help.module.css";

/** The search results, each with the matching passage; the number of results is announced to screen readers. */
export function SearchResults({ results }: { results: SearchResult[] }) {
  const { t } = useTranslation("site");
  return (
    <>
      <p className={styles.count} role="status">
        {results.length > 0 ? t("help.found", { count: results.length }) : t("help.none")}
      </p>
      <ul className={styles.finds}>
        {results.map(({ article, passage }) => (
          <li key={article.slug}>
            <Link to={`/help/${article.slug}` as "/help"}>
              <small>{article.for ? t(`help.for.${article.for}`) : null}</small>
              <strong>{article.title}</strong>
              <span>
                {passage ? (
                  <>
                    {passage.before}
                    <mark>{passage.match}</mark>
                    {passage.after}
                  </>
                ) : (
                  article.description
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
