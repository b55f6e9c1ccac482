import styles from "./initials.module.css";
import { Initials, type InitialsSize } from "./initials.tsx";

type Props = { name: string; photoUrl: string | null; size?: InitialsSize };

/** A person's photo, or their initials. Hidden from screen readers, because the name is next to it. */
export function Portrait({ name, photoUrl, size = 32 }: Props) {
  if (!photoUrl) return <Initials name={name} size={size} />;
  return <img src={photoUrl} alt="" width={size} height={size} className={styles.photo} />;
}
