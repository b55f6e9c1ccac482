import { useTranslation } from "react-i18next";
import { useSectionInView } from "#web/ui/use-section-in-view.ts";
import type { Heading } from "../outline.ts";
import styles from "./outline.module.css";

/** The headings of a long text next to it, where there is space, with the current one highlighted. */
export function Outline({ headings }: { headings: Heading[] }) {
  const { t } = useTranslation("site");
  const inView = useSectionInView(headings.map(({ id }) => id));
  return (
    <nav className={styles.outline} aria-labelledby="outline">
      <h2 id="outline">{t("article.onThisPage")}</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === inView ? "location" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
