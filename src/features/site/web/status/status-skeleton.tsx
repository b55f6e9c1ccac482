import styles from "./status-page.module.css";

/** The page's own shape in grey, so that nothing jumps when the answer arrives. */
export const StatusSkeleton = () => (
  <div className={styles.body} aria-hidden="true">
    <div className={styles.grey} data-of="verdict" />
    <div className={styles.grey} data-of="parts" />
  </div>
);
