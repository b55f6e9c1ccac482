/** Browsers name the file that failed to load in their message, except Safari. */
const fileIn = (message: string) => /\/assets\/[\w.-]+/.exec(message)?.[0];
/** Its name changes with every build, because files refer to each other by their hashed names. */
const entryScript = () => document.querySelector("script[type=module][src^='/assets/']")?.getAttribute("src");

/**
 * Whether a file failed to load because it no longer exists, since a new version was deployed while the page was open. If the file still
 * exists, a reload would not help and would lose the state of the page.
 */
export async function isFileGone({ message }: Error): Promise<boolean> {
  const file = fileIn(message) ?? (/\bmodule script\b/.test(message) ? entryScript() : undefined);
  if (!file) return false;
  return fetch(file, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 404,
    () => false,
  );
}

/**
 * True once per tab and message, using the marker that the router sets when it reloads for a screen. Without storage it is always false: an
 * error is better than a reload loop.
 */
function isFirstReload(message: string): boolean {
  const key = `tanstack_router_reload:${message}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page, which then uses the new version's files. For parts that failed to render; readers of an open page are offered the
 * update instead.
 */
export async function reloadIfGone(error: Error, reload = () => location.reload()): Promise<void> {
  if ((await isFileGone(error)) && isFirstReload(error.message)) reload();
}
