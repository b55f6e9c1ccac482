import styles from "./quote.module.css";

type Props = {
  text: string;
  lang?: string;
  /** For text that is the main content and not a side note. */
  prominent?: boolean;
};

/** A text exactly as its author wrote it. */
export const Quote = ({ text, lang, prominent }: Props) => (
  <p className={styles.quote} data-prominent={prominent || undefined} dir="auto" lang={lang}>
    {text}
  </p>
);
