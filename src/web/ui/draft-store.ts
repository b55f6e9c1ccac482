/** Drafts of one form, by one person, in one tenant: nobody finds another's words in the same browser. */
export type DraftName = { tenant: string; person: string; form: string };
export type StoredDraft<Values> = { at: Date; values: Values };

const month = 30 * 24 * 3_600_000;

const drafts = "draft:";
export const draftKey = ({ tenant, person, form }: DraftName): string => `${drafts}${tenant}:${person}:${form}`;
const isFresh = (at: Date) => Date.now() - at.getTime() < month;

/** A draft of last month's form may lack fields or have others: only what still fits is taken over. */
function fitting<Values extends object>(kept: object, initial: Values): Values {
  const matches = ([name, value]: [string, unknown]) => {
    const now = initial[name as keyof Values];
    const alike = typeof value === typeof now && Array.isArray(value) === Array.isArray(now);
    // What is nothing on one side may be anything on the other.
    return Object.hasOwn(initial, name) && (alike || value === null || now === null);
  };
  return { ...initial, ...Object.fromEntries(Object.entries(kept).filter(matches)) };
}

export function readDraft<Values extends object>(key: string, initial: Values): StoredDraft<Values> | undefined {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(key) ?? "");
    const written = new Date(at);
    if (!isFresh(written) || typeof values !== "object" || !values) return undefined;
    return { at: written, values: fitting(values, initial) };
  } catch {
    return undefined; // none, unreadable, or no storage at all
  }
}

/** True once it is really stored; a full or forbidden storage says no. */
export function writeDraft(key: string, values: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values }));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // No storage, no draft.
  }
}

/** What anybody left in this browser more than a month ago: they may never sign in here again. */
export function dropOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(drafts) && !readDraft(key, {})) localStorage.removeItem(key);
  } catch {
    // No storage, no drafts.
  }
}
