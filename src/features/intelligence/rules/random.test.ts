import { expect, it } from "vitest";
import { Random } from "./random.ts";

it.each([0, 0.001, 0.3, 0.999])("samples the rows whose own draw is below the share: %f", (share) => {
  const one = new Random(7);
  const drawn = Array.from({ length: 5000 }, (_, row) => (one.next() < share ? [row] : [])).flat();
  const other = new Random(7);
  const rows = new Int32Array(5000);
  const taken = other.sample(rows.length, share, rows);
  expect([...rows.subarray(0, taken)]).toEqual(drawn);
  expect(other.next()).toBe(one.next());
});
