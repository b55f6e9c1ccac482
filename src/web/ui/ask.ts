import type { ReactNode } from "react";

export type Choice<Value extends string> = { value: Value; label: string; variant: "primary" | "danger" | "bare" };
export type Question<Value extends string = string> = {
  title: string;
  body?: ReactNode;
  /** The label of the choice that changes nothing; "Cancel" by default. */
  cancelLabel?: string;
  choices: Choice<Value>[];
};
export type OpenQuestion = Question & { id: number; answer: (value: string | undefined) => void };

const listeners = new Set<() => void>();
let lastId = 0;
let openQuestions: readonly OpenQuestion[] = [];

function setQuestions(next: readonly OpenQuestion[]): void {
  openQuestions = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; resolves to `undefined` if the person stays. A second question waits for the first. */
export const ask = <Value extends string>(question: Question<Value>): Promise<Value | undefined> =>
  new Promise((resolve) => {
    lastId += 1;
    const openQuestion: OpenQuestion = {
      ...question,
      id: lastId,
      answer: (value) => {
        setQuestions(openQuestions.filter((other) => other !== openQuestion));
        resolve(value as Value | undefined);
      },
    };
    setQuestions([...openQuestions, openQuestion]);
  });

type Confirm = { title: string; body?: ReactNode; action: string; danger?: boolean };

/** For actions that cannot be undone; reversible ones run at once and offer undo instead. */
export const confirm = async ({ title, body, action, danger = false }: Confirm): Promise<boolean> =>
  (await ask({ title, body, choices: [{ value: "yes", label: action, variant: danger ? "danger" : "primary" }] })) ===
  "yes";

export const firstQuestion = (): OpenQuestion | undefined => openQuestions[0];
export function subscribeQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
