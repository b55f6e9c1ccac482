import type { Column } from "./table.ts";

/** Columns with the outcomes of their rows, the oldest first. */
export type Sample = { columns: Column[]; outcomes: Float64Array };

/** Returns the rows for which `keep` is true, in their order. */
export function filterSample({ columns, outcomes }: Sample, keep: (row: number) => boolean): Sample {
  const kept = (_: number, row: number) => keep(row);
  return {
    columns: columns.map((column) =>
      column.kind === "number"
        ? { ...column, values: column.values.filter(kept) }
        : { ...column, codes: column.codes.filter(kept) },
    ),
    outcomes: outcomes.filter(kept),
  };
}

/** Returns consecutive rows, without copying them. */
export function sliceSample({ columns, outcomes }: Sample, from: number, to = outcomes.length): Sample {
  return {
    columns: columns.map((column) =>
      column.kind === "number"
        ? { ...column, values: column.values.subarray(from, to) }
        : { ...column, codes: column.codes.subarray(from, to) },
    ),
    outcomes: outcomes.subarray(from, to),
  };
}

export type Division = { training: Sample; heldOut: Sample };

/** Holds out the newest rows. */
export function holdOutNewest(sample: Sample, rows: number): Division {
  const first = sample.outcomes.length - rows;
  return { training: sliceSample(sample, 0, first), heldOut: sliceSample(sample, first) };
}

/** Holds out each of `count` consecutive blocks in turn, so that rows of the same days are never on both sides. */
export function holdOutBlocks(sample: Sample, count: number): Division[] {
  const n = sample.outcomes.length;
  const blockOf = (row: number) => Math.floor((row * count) / n);
  return Array.from({ length: count }, (_, block) => ({
    training: filterSample(sample, (row) => blockOf(row) !== block),
    heldOut: filterSample(sample, (row) => blockOf(row) === block),
  }));
}
