import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { renderMarkdown } from "../../../markdown.ts";
import styles from "../site.module.css";

type Props = { title: string; text: string; dir: "ltr" | "rtl"; lang: string };

/** Rendered by the same function as the page itself. */
export function PagePreview({ title, text, dir, lang }: Props) {
  const { t } = useTranslation("admin");
  const html = useMemo(() => renderMarkdown(text), [text]);
  return (
    <section className={styles.preview} aria-label={t("pages.preview")} dir={dir} lang={lang}>
      {title ? <h2 className={styles.previewTitle}>{title}</h2> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.ts escapes any HTML in the source */}
      <div className={styles.previewText} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
