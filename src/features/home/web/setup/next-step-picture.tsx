import styles from "./setup.module.css";

/** A page that takes shape, drawn in the brand's colours. It is decorative: the text beside it says everything. */
export const NextStepPicture = () => (
  <svg viewBox="0 0 280 200" className={`flips ${styles.picture}`} aria-hidden="true">
    <ellipse cx="140" cy="186" rx="120" ry="9" className={styles.shade} />
    <rect x="8" y="14" width="210" height="152" rx="12" className={styles.sheet} />
    <path d="M8 26a12 12 0 0 1 12-12h186a12 12 0 0 1 12 12v12H8z" className={styles.band} />
    <circle cx="22" cy="26" r="3.5" className={styles.accent} />
    <circle cx="33" cy="26" r="3.5" className={styles.soft} />
    <circle cx="44" cy="26" r="3.5" className={styles.soft} />
    <rect x="26" y="54" width="28" height="28" rx="7" className={styles.solid} />
    <rect x="64" y="57" width="72" height="9" rx="4.5" className={styles.ink} />
    <rect x="64" y="72" width="46" height="7" rx="3.5" className={styles.soft} />
    <rect x="26" y="96" width="150" height="9" rx="4.5" className={styles.ink} />
    <rect x="26" y="112" width="128" height="7" rx="3.5" className={styles.soft} />
    <rect x="26" y="125" width="104" height="7" rx="3.5" className={styles.soft} />
    <rect x="26" y="142" width="72" height="16" rx="6" className={styles.solid} />
    <rect x="168" y="74" width="104" height="100" rx="12" className={styles.sheet} />
    <circle cx="190" cy="100" r="11" className={styles.solid} />
    <circle cx="219" cy="100" r="11" className={styles.second} />
    <circle cx="248" cy="100" r="11" className={styles.accent} />
    <rect x="180" y="124" width="80" height="6" rx="3" className={styles.band} />
    <rect x="180" y="124" width="48" height="6" rx="3" className={styles.solid} />
    <rect x="180" y="142" width="30" height="16" rx="8" className={styles.solid} />
    <circle cx="201" cy="150" r="6" className={styles.knob} />
    <rect x="218" y="146" width="42" height="8" rx="4" className={styles.soft} />
  </svg>
);
