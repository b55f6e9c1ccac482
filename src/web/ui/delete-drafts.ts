export const keyPrefix = "draft:";

/** Deletes the drafts of forms whose name begins like this, of every person. */
export function deleteDraftsOf(form: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyPrefix) && key.split(":").slice(3).join(":").startsWith(form)) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
