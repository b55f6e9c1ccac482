import type { ReactNode } from "react";

export type Choice<Value extends string> = { value: Value; label: string; look: "primary" | "danger" | "bare" };
export type Question<Value extends string = string> = {
  title: string;
  body?: ReactNode;
  /** The label of the choice that changes nothing; "Cancel" by default. */
  stay?: string;
  choices: Choice<Value>[];
};
export type Asked = Question & { id: number; answer: (value: string | undefined) => void };

const listeners = new Set<() => void>();
let lastId = 0;
let waiting: readonly Asked[] = [];

function change(next: readonly Asked[]): void {
  waiting = next;
  for (const tell of listeners) tell();
}

/** Asks in a dialog; resolves to `undefined` if the person stays. A second question waits for the first. */
export const ask = <Value extends string>(question: Question<Value>): Promise<Value | undefined> =>
  new Promise((resolve) => {
    lastId += 1;
    const asked: Asked = {
      ...question,
      id: lastId,
      answer: (value) => {
        change(waiting.filter((one) => one !== asked));
        resolve(value as Value | undefined);
      },
    };
    change([...waiting, asked]);
  });

type Confirm = { title: string; body?: ReactNode; action: string; danger?: boolean };

/** For actions that cannot be undone; reversible ones run at once and offer undo instead. */
export const confirm = async ({ title, body, action, danger = false }: Confirm): Promise<boolean> =>
  (await ask({ title, body, choices: [{ value: "yes", label: action, look: danger ? "danger" : "primary" }] })) ===
  "yes";

export const firstQuestion = (): Asked | undefined => waiting[0];
export function subscribeQuestions(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
