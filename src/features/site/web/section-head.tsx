import styles from "./section.module.css";

type Props = { eyebrow: string; title: string; line: string; centre?: boolean };

export function SectionHead({ eyebrow, title, line, centre = false }: Props) {
  return (
    <div className={styles.head} data-centre={centre || undefined}>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <h2>{title}</h2>
      <p>{line}</p>
    </div>
  );
}
