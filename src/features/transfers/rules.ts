import { startsLikeFormula } from "#base/csv.ts";
import { fractionDigits } from "#base/money.ts";
import type { ImportState, Mapping } from "./contract.ts";

/** Reverts the escaping that keeps spreadsheets from running a text as a formula. */
export const unescapeFormula = (text: string) =>
  text.startsWith("'") && startsLikeFormula(text.slice(1)) ? text.slice(1) : text;

const toAsciiDigits = (text: string) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");

/**
 * Parses an amount as written in eight languages into the currency's smallest unit: `1,250.50`, `1.250,50`, `1 250 €`. A single separator
 * before exactly three digits separates thousands. Returns undefined for anything else.
 */
export function parseMinor(text: string, currency: string): number | undefined {
  const plain = toAsciiDigits(text).replace(/[\s\u00a0\u202f'’]|\p{Sc}|[a-zA-Z]{1,3}$|^[a-zA-Z]{1,3}/gu, "");
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const [, last = ""] = /([.,])\d*$/.exec(plain) ?? [];
  const mixed = plain.includes(".") && plain.includes(",");
  const once = plain.split(last).length === 2;
  const parts = last !== "" && once && (mixed || !/[.,]\d{3}$/.test(plain));
  const [whole = "", fraction = ""] = parts ? plain.split(last) : [plain];
  const grouped = /^\d{1,3}([.,]\d{3})+$|^\d+$/;
  if (!grouped.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  const places = fractionDigits(currency);
  if (fraction.replace(/0+$/, "").length > places) return undefined;
  const minor = Number(`${whole.replaceAll(/[.,]/g, "")}${fraction.slice(0, places).padEnd(places, "0")}`);
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** `solar; autumn` or `solar, autumn` or `solar|autumn`. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;,|、،]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

/** A contact needs a name or an email address. */
export const isMapped = (mapping: Mapping) =>
  (["fullName", "firstName", "lastName", "email"] as const).some((field) => mapping.includes(field));

/** States with a running job, which can be resumed where it stopped. */
export const activeStates: readonly ImportState[] = ["checking", "running", "undoing"];
export const canRun = (state: ImportState) => state === "checked";
/** A failed import can be undone too, if it imported rows before it failed. */
export const canUndo = (state: ImportState, taken: number) => state === "done" || (state === "failed" && taken > 0);
