/** In this order: an iPhone also says it is like Mac OS X, and Android that it is Linux. */
const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** What somebody calls the device they sit at; undefined when it does not say. */
export const systemName = (userAgent: string): string | undefined =>
  systems.find(([pattern]) => pattern.test(userAgent))?.[1];
