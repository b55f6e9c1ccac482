import { numberFormat } from "#base/formats.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "1.4 MB", in the reader's language; 1 MB is 1024 × 1024 bytes here. */
export function fileSize(bytes: number, intlLocale: string): string {
  const step = Math.min(bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return numberFormat(intlLocale, {
    style: "unit",
    unit: units[step] ?? "byte",
    // The short form of "byte" has no plural in English.
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1024 ** step);
}
