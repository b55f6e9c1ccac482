import type { Participant } from "../../contract/conversations.ts";

type Named = Pick<Participant, "id" | "name">;

/** What is being typed after an "@", with where it starts; undefined if the caret is elsewhere. */
export function openMention(text: string, caret: number): { from: number; words: string } | undefined {
  const [, before = "", words] = /(^|.*[\s(])@([^@\n]{0,40})$/su.exec(text.slice(0, caret)) ?? [];
  return words === undefined || /\s\S*\s/u.test(words) ? undefined : { from: before.length, words };
}

const fold = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** The people whose name has a word that begins as typed. */
export const matchPeople = <Person extends Named>(people: readonly Person[], words: string): Person[] => {
  const wanted = fold(words.trim());
  return people.filter(({ name }) => {
    const folded = fold(name);
    return folded.startsWith(wanted) || folded.split(/\s+/).some((word) => word.startsWith(wanted));
  });
};

/** Replaces what was typed after the "@" with the person's name. */
export function insertMention(text: string, caret: number, from: number, name: string) {
  const start = `${text.slice(0, from)}@${name} `;
  return { text: start + text.slice(caret).replace(/^ /, ""), caret: start.length };
}

/** The people that a text names with an "@". */
export const mentionsIn = (text: string, people: readonly Named[]): Participant["id"][] => {
  let rest = text;
  const found: Participant["id"][] = [];
  // Longer names first, so that "@Ana Ruiz" does not also mention Ana.
  for (const { id, name } of people.toSorted((one, other) => other.name.length - one.name.length))
    if (rest.includes(`@${name}`)) {
      found.push(id);
      rest = rest.replaceAll(`@${name}`, "");
    }
  return found;
};
