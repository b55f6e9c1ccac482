/** The host in the address bar may just have stopped: then this page goes on where the tenant lives now. True when it does. */
export function redirectIfStopped(home: string, stopped: string): boolean {
  if (location.hostname !== new URL(`http://${stopped}`).hostname) return false;
  location.assign(new URL(`${location.pathname}${location.search}`, home));
  return true;
}
