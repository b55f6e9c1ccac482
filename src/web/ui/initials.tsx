import styles from "./initials.module.css";

const toneOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
const firstLetter = (word: string | undefined) => [...(word ?? "")][0] ?? "";

/** Arabic letters would join into a word that means something else: a non-joiner keeps them apart. */
const nonJoiner = "\u200C";

/** In pixels. Classes and no style attribute: public pages show them, and their policy refuses those. */
export type InitialsSize = 22 | 28 | 30 | 32 | 36 | 40 | 72;

/** First and last initial on one of four quiet tones; the same person always gets the same one. */
export function Initials({ name, size = 32 }: { name: string; size?: InitialsSize }) {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter);
  return (
    <span className={styles.root} data-tone={toneOf(name)} data-size={size} aria-hidden="true">
      {letters.join(nonJoiner)}
    </span>
  );
}
