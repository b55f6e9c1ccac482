/** The order matters: an iPhone also claims to be like Mac OS X, and Android to be Linux. */
const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** A name people use for their device; undefined when the user agent does not reveal it. */
export const systemName = (userAgent: string): string | undefined =>
  systems.find(([pattern]) => pattern.test(userAgent))?.[1];
