import type { Rate } from "./contract.ts";

const dayPattern = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>([\s\S]*?)<\/Cube>/g;
const ratePattern = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']\s*\/>/g;

/**
 * Reads the reference rates that the European Central Bank publishes as XML, of one day or of the last ninety. The format has been the
 * same since 1999 and has no nesting beyond day and currency, so it needs no XML parser. Future days and zero rates are dropped.
 */
export function parseEcbXml(xml: string, today: string): Rate[] {
  return [...xml.matchAll(dayPattern)].flatMap(([, day = "", cubes = ""]) =>
    day > today
      ? []
      : [...cubes.matchAll(ratePattern)]
          .map(([, currency = "", rate = ""]) => ({ day, currency, rate }))
          .filter(({ currency, rate }) => currency !== "EUR" && /[1-9]/.test(rate)),
  );
}
