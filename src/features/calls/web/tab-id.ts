import { uuid } from "#web/api/uuid.ts";

const key = "call-tab";
let current: string | undefined;

/** Recognizes this tab through a reload, so that it comes back as the same one and another tab takes the call over. */
export function tabId(): string {
  try {
    current ??= sessionStorage.getItem(key) ?? uuid();
    sessionStorage.setItem(key, current);
  } catch {
    // Storage may be denied: the tab then counts as a new one after a reload.
    current ??= uuid();
  }
  return current;
}
