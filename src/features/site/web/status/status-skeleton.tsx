import styles from "./status-page.module.css";

/** Matches the layout of the page, so that nothing moves when the response arrives. */
export const StatusSkeleton = () => (
  <div className={styles.body} aria-hidden="true">
    <div className={styles.grey} data-of="overall" />
    <div className={styles.grey} data-of="parts" />
  </div>
);
