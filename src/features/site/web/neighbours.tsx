import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Article } from "../article.ts";
import styles from "./neighbours.module.css";

type Neighbour = { page: "/blog" | "/help"; label: string; article: Article };

/** Links to the previous and next article. */
export function Neighbours({ previous, next }: { previous?: Neighbour | undefined; next?: Neighbour | undefined }) {
  if (!previous && !next) return null;
  return (
    <div className={styles.root}>
      {previous ? (
        <Link to={`${previous.page}/${previous.article.slug}` as "/help"} rel="prev">
          <IconArrowLeft size={18} stroke={1.8} className="flips" aria-hidden="true" />
          <span>
            <small>{previous.label}</small>
            {previous.article.title}
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link to={`${next.page}/${next.article.slug}` as "/help"} rel="next" className={styles.next}>
          <span>
            <small>{next.label}</small>
            {next.article.title}
          </span>
          <IconArrowRight size={18} stroke={1.8} className="flips" aria-hidden="true" />
        </Link>
      ) : null}
    </div>
  );
}
