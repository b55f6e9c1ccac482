/** Named in what browsers say of a file that did not arrive; Safari names none. */
const fileIn = (message: string) => /\/assets\/[\w.-]+/.exec(message)?.[0];
/** Its name changes whenever any other file's does, since files name each other. */
const entry = () => document.querySelector("script[type=module][src^='/assets/']")?.getAttribute("src");

/**
 * Whether a file did not arrive because it is gone: the page was open while a new version came. One that is still there
 * did not arrive for another reason, and loading the page anew would only lose what is on it.
 */
export async function isGone({ message }: Error): Promise<boolean> {
  const file = fileIn(message) ?? (/\bmodule script\b/.test(message) ? entry() : undefined);
  if (!file) return false;
  return fetch(file, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 404,
    () => false,
  );
}

/**
 * True once for each in a tab, by the mark that the router sets when it loads the page anew for a screen. Where nothing can
 * be remembered, never: an error is better than a loop.
 */
function isFirst(message: string): boolean {
  const key = `tanstack_router_reload:${message}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
    return true;
  } catch {
    return false;
  }
}

/** Loaded anew, the page knows the new version's files. For what was to be drawn: whoever reads on is told instead. */
export async function renewIfGone(error: Error, renew = () => location.reload()): Promise<void> {
  if ((await isGone(error)) && isFirst(error.message)) renew();
}
