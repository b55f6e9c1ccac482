import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { readStored, removeStored, writeStored } from "#web/local-storage.ts";

const prefix = "asked:";
const maxQuestions = 5;

function readQuestions(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, maxQuestions) : [];
  } catch {
    return []; // Unreadable: there is nothing to show.
  }
}

/** The person's latest questions in this tenant, newest first, in this browser only. */
export function useRecentQuestions() {
  const { tenant, person } = useSession();
  const key = `${prefix}${tenant.id}:${person.id}`;
  const [questions, setQuestions] = useState(() => readQuestions(key));
  const add = (question: string) => {
    const next = [question, ...readQuestions(key).filter((one) => one !== question)].slice(0, maxQuestions);
    writeStored(key, JSON.stringify(next));
    setQuestions(next);
  };
  const clear = () => {
    removeStored(key);
    setQuestions([]);
  };
  return { questions, add, clear };
}

/** Questions may name partners, so they do not stay in a browser that a person signed out of. */
export function forgetRecentQuestions(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) removeStored(key);
  } catch {
    // Without storage there are no questions.
  }
}
