import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import type { Participant } from "../../contract/conversations.ts";
import { insertMention, matchPeople, openMention } from "./mentions.ts";

const listLength = 6;

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  people: readonly Participant[];
  onChange: (text: string) => void;
};

/** Offers people while a name is typed after an "@". */
export function useMention({ field, text, people, onChange }: Options) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** The place of an "@" whose list was closed with Escape. */
  const [closedAt, setClosedAt] = useState<number>();
  const open = openMention(text, Math.min(caret, text.length));
  const found = open && open.from !== closedAt ? matchPeople(people, open.words).slice(0, listLength) : [];
  const at = Math.min(active, found.length - 1);
  const pick = (person: Participant | undefined) => {
    if (!open || !person) return;
    const next = insertMention(text, caret, open.from, person.name);
    onChange(next.text);
    setCaret(next.caret);
    setActive(0);
    // After the new text is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  /** Returns whether the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (found.length === 0) return false;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) setActive((at + step + found.length) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") pick(found[at]);
    else if (event.key === "Escape") setClosedAt(open?.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { id, found, active: at, pick, onKey, onCaret: setCaret };
}
