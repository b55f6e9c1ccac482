/** Reads from the browser's local storage. Private windows may deny access; a choice then lasts until the page is left. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Denied or full: not worth interrupting the person for.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Denied: there is nothing to remove.
  }
}
