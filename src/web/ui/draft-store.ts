import { keyPrefix } from "./delete-drafts.ts";

/** Drafts of one form, by one person, in one tenant, so that people who share a browser do not see each other's input. */
export type DraftName = { tenant: string; person: string; form: string };
export type StoredDraft<Values> = { at: Date; values: Values };

const maxAgeMs = 30 * 24 * 3_600_000;

export const draftKey = ({ tenant, person, form }: DraftName): string => `${keyPrefix}${tenant}:${person}:${form}`;
const isFresh = (at: Date) => Date.now() - at.getTime() < maxAgeMs;

/** An old draft may lack fields or have others, so only values that still fit the form are restored. */
function pickMatching<Values extends object>(stored: object, initial: Values): Values {
  const matches = ([name, value]: [string, unknown]) => {
    const initialValue = initial[name as keyof Values];
    const hasSameType = typeof value === typeof initialValue && Array.isArray(value) === Array.isArray(initialValue);
    // A null value may stand for any type.
    return Object.hasOwn(initial, name) && (hasSameType || value === null || initialValue === null);
  };
  return { ...initial, ...Object.fromEntries(Object.entries(stored).filter(matches)) };
}

export function readDraft<Values extends object>(key: string, initial: Values): StoredDraft<Values> | undefined {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(key) ?? "");
    const writtenAt = new Date(at);
    if (!isFresh(writtenAt) || typeof values !== "object" || !values) return undefined;
    return { at: writtenAt, values: pickMatching(values, initial) };
  } catch {
    return undefined; // Missing, unreadable, or no storage.
  }
}

/** Returns whether it was stored: storage may be full or denied. */
export function writeDraft(key: string, values: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values }));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}

/** Deletes every person's drafts older than a month: they may never sign in here again. */
export function deleteOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyPrefix) && !readDraft(key, {})) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
