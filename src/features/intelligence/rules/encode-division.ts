import type { Encoded } from "./encode.ts";
import { encodeColumns } from "./encode.ts";
import type { Encoding } from "./encoding.ts";
import { learnEncoding } from "./encoding.ts";
import type { Division } from "./examples.ts";

/** A division as the models read it, by what its training rows alone have taught. */
export type EncodedDivision = {
  encoding: Encoding;
  training: Encoded & { outcomes: Float64Array };
  heldOut: Encoded & { outcomes: Float64Array };
};

export function encodeDivision({ training, heldOut }: Division): EncodedDivision {
  const { outcomes } = training;
  const encoding = learnEncoding(training.columns, outcomes);
  return {
    encoding,
    training: { ...encodeColumns(encoding, training.columns, outcomes), outcomes },
    heldOut: { ...encodeColumns(encoding, heldOut.columns), outcomes: heldOut.outcomes },
  };
}
