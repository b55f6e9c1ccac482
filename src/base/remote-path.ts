/**
 * Whether a path or an address names a file on another machine. Opening one sends the reader's name and a proof of the password there.
 * `//server/share` is one in whatever way it is written; addresses of the web are none.
 */
export function namesOtherMachine(target: string): boolean {
  const path = decoded(target.replace(/[\p{Cc}\s]/gu, "")).replaceAll("\\", "/");
  return (
    /^\/\//.test(path) ||
    /^file:\/\/(?!\/|localhost\/)./i.test(path) ||
    /^file:\/{4,}/i.test(path) ||
    /^file:\/\/localhost\/{2,}/i.test(path) ||
    /^(smb|cifs|nfs|afp|davs?|webdavs?):/i.test(path)
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
