import type { FileRail } from "./rail.ts";

/**
 * The default rail, which needs no setup: a file for the company's bank, and the company's confirmation that the bank has
 * executed it.
 */
export const bank: FileRail = { byFile: true, isConfigured: () => true };
