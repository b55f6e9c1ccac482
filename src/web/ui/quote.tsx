import styles from "./quote.module.css";

type Props = {
  text: string;
  lang?: string;
  /** For text that is the main content and not a side note. */
  whole?: boolean;
};

/** A text exactly as its author wrote it. */
export const Quote = ({ text, lang, whole }: Props) => (
  <p className={styles.said} data-whole={whole || undefined} dir="auto" lang={lang}>
    {text}
  </p>
);
