import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { readStored, removeStored, writeStored } from "#web/local-storage.ts";
import { prefix } from "./forget-questions.ts";

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
