import styles from "./said.module.css";

type Props = {
  text: string;
  lang?: string;
  /** Not a remark beside other things: what one came to read. */
  whole?: boolean;
};

/** What somebody wrote, as they wrote it. */
export const Said = ({ text, lang, whole }: Props) => (
  <p className={styles.said} data-whole={whole || undefined} dir="auto" lang={lang}>
    {text}
  </p>
);
