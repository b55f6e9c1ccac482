/**
 * Returns whether a path or address names a file on another machine. Opening one sends the reader's user name and a proof of the password
 * there. `//server/share` is one in any notation; web addresses are not.
 */
export function isRemotePath(target: string): boolean {
  const path = decodePath(target.replace(/[\p{Cc}\s]/gu, "")).replaceAll("\\", "/");
  return (
    /^\/\//.test(path) ||
    /^file:\/\/(?!\/|localhost\/)./i.test(path) ||
    /^file:\/{4,}/i.test(path) ||
    /^file:\/\/localhost\/{2,}/i.test(path) ||
    /^(smb|cifs|nfs|afp|davs?|webdavs?):/i.test(path)
  );
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
