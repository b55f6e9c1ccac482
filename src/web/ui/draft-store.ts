/** Drafts of one form, by one person, in one tenant, so that people who share a browser do not see each other's input. */
export type DraftName = { tenant: string; person: string; form: string };
export type StoredDraft<Values> = { at: Date; values: Values };

const month = 30 * 24 * 3_600_000;

const drafts = "draft:";
export const draftKey = ({ tenant, person, form }: DraftName): string => `${drafts}${tenant}:${person}:${form}`;
const isFresh = (at: Date) => Date.now() - at.getTime() < month;

/** An old draft may lack fields or have others, so only values that still fit the form are restored. */
function fitting<Values extends object>(kept: object, initial: Values): Values {
  const matches = ([name, value]: [string, unknown]) => {
    const now = initial[name as keyof Values];
    const alike = typeof value === typeof now && Array.isArray(value) === Array.isArray(now);
    // A null value may stand for any type.
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

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}

/** Deletes every person's drafts older than a month: they may never sign in here again. */
export function dropOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(drafts) && !readDraft(key, {})) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
