import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Picture, type PictureName } from "./pictures.tsx";

type Props = { title: string; children: ReactNode; action?: ReactNode; picture?: PictureName };

/** An empty place: a title, an explanation, one button and a picture. */
export function EmptyState({ title, children, action, picture = "cards" }: Props) {
  return (
    <div className={styles.root}>
      <Picture name={picture} />
      <h2>{title}</h2>
      <p className={styles.line}>{children}</p>
      {action ? <div className={styles.actions}>{action}</div> : null}
    </div>
  );
}
