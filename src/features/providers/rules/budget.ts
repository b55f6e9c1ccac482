import type { ProviderKind } from "../values.ts";

/** Millionths of a US dollar, in which providers' prices per token are whole enough to add up. */
export type Micros = number;

/** US dollars for a million tokens. Without a price only tokens are counted. */
export type Prices = { inputPrice: number | null; outputPrice: number | null };

/** Returns the price of a call, or null if a price is unknown. A price per million tokens is the price of a token in micros. */
export const costOf = (
  { inputPrice, outputPrice }: Prices,
  inputTokens: number,
  outputTokens: number,
): Micros | null =>
  inputPrice === null || outputPrice === null ? null : Math.ceil(inputTokens * inputPrice + outputTokens * outputPrice);

export const budgetStates = ["free", "within", "warning", "spent"] as const;
export type BudgetState = (typeof budgetStates)[number];

/** The share of a budget from which admins are warned. */
export const warningShare = 0.8;

/** Returns where a month's spending stands. Without a budget nothing stops a call. */
export function budgetStateOf(spent: Micros, budget: Micros | null): BudgetState {
  if (budget === null) return "free";
  if (spent >= budget) return "spent";
  return spent >= budget * warningShare ? "warning" : "within";
}

/** Whether a call that costs at most this much stays within a budget. At an unknown price only what was spent counts. */
export const fitsBudget = (spent: Micros, most: Micros | null, budget: Micros | null): boolean =>
  budget === null || (spent < budget && spent + (most ?? 0) <= budget);

/** What providers add around the texts: roles, separators and the description of the answer's shape. */
const overheadTokens = 500;
/** The most that providers count for a picture of 1568 pixels. The small models of OpenAI count a multiple, at a lower price. */
const pictureTokens: Record<ProviderKind, number> = {
  openai: 50_000,
  compatible: 50_000,
  anthropic: 5_000,
  google: 5_000,
  ollama: 5_000,
};

/** Returns the most input tokens that a call can take. No tokenizer makes more tokens of a text than it has bytes. */
export const maxInputTokens = (kind: ProviderKind, bytes: number, hasPicture: boolean): number =>
  overheadTokens + bytes + (hasPicture ? pictureTokens[kind] : 0);

/** Returns the likely spending by the end of the month if it goes on as so far. */
export const forecastOf = (spent: Micros, dayOfMonth: number, daysInMonth: number): Micros =>
  Math.round((spent / dayOfMonth) * daysInMonth);
