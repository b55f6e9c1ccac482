import styles from "./key-hint.module.css";

/** The key that does what a button does, shown on it where there is a keyboard. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className={styles.key} aria-hidden="true">
    {children}
  </span>
);
