import { z } from "zod";

export const line = z.string().trim().max(200);
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** Larger amounts are typing errors, and a double could not represent them exactly. */
export const amount = z.int().min(0).max(9_000_000_000_000_00);
