import type { FileRail } from "./rail.ts";

/** The default, which needs nothing: a file that the company gives its bank, and its word that the bank has done it. */
export const bank: FileRail = { byFile: true, offered: () => true };
