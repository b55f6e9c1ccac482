import styles from "./initials.module.css";

const toneOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
const firstLetter = (word: string | undefined) => [...(word ?? "")][0] ?? "";

/** Arabic letters would join into a word with a meaning of its own; a non-joiner keeps them apart. */
const nonJoiner = "\u200C";

/** In pixels. Sizes are classes, because the content security policy of public pages forbids style attributes. */
export type InitialsSize = 22 | 28 | 30 | 32 | 36 | 40 | 72;

/** First and last initial on one of four muted tones; a name always gets the same tone. */
export function Initials({ name, size = 32 }: { name: string; size?: InitialsSize }) {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter);
  return (
    <span className={styles.root} data-tone={toneOf(name)} data-size={size} aria-hidden="true">
      {letters.join(nonJoiner)}
    </span>
  );
}
