/** What this browser remembers of a person. Private windows may refuse storage: a choice then lasts for the page. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Refused or full: nothing here is worth interrupting a person for.
  }
}
