/** A figure of the AI; null where there is no data to calculate it from. */
export type Metric = { key: string; value: string | null; note: string };
