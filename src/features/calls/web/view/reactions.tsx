import type { SessionView } from "../engine/session.ts";
import styles from "./stage.module.css";

/** The latest reactions with the names of those who sent them; the session removes them after a moment. */
export function Reactions({ view: { reactions, call } }: { view: SessionView }) {
  return (
    <ul className={styles.reactions}>
      {reactions.map(({ key, from, emoji }) => (
        <li key={key} className={styles.reaction}>
          <span>{emoji}</span>
          <span dir="auto">{call.participants.find(({ id }) => id === from)?.name}</span>
        </li>
      ))}
    </ul>
  );
}
