/**
 * If the host in the address bar has just stopped working, this page continues at the tenant's current address. Returns true in that case.
 */
export function redirectIfStopped(home: string, stopped: string): boolean {
  if (location.hostname !== new URL(`http://${stopped}`).hostname) return false;
  location.assign(new URL(`${location.pathname}${location.search}`, home));
  return true;
}
