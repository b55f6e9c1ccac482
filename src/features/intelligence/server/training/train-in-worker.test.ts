import { expect, test } from "vitest";
import { trainModel } from "../../rules/train.ts";
import { simulatedTables } from "../../testing/simulated-tables.ts";
import { trainInWorker } from "./train-in-worker.ts";

const examplesOf = (n: number) => {
  const { fields, rows, outcomes } = simulatedTables.linear?.(n, 1) ?? expect.fail();
  return { fields, rows, outcomes };
};

test("a thread trains the same model, as plain JSON, while the process keeps answering", async () => {
  const examples = examplesOf(600);
  let ended = false;
  let turns = 0;
  const training = trainInWorker({ examples, options: { seed: 7 } }).finally(() => {
    ended = true;
  });
  // Each turn of the event loop is one in which a request would have been answered.
  while (!ended) {
    await new Promise((resolve) => setTimeout(resolve));
    turns++;
  }
  const model = await training;
  expect(turns).toBeGreaterThan(1);
  expect(model).toEqual(trainModel(examples, { seed: 7 }));
  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
});

test("trainings take turns, and one that fails does not stop the next", async () => {
  const broken = { examples: { ...examplesOf(50), rows: null as never } };
  const order: string[] = [];
  const first = trainInWorker(broken).catch(() => order.push("first"));
  const second = trainInWorker({ examples: examplesOf(20) }).then(() => order.push("second"));
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
});

test("a training ends when its signal aborts, its time is over or its memory is used up", async () => {
  const examples = examplesOf(20_000);
  const abort = new AbortController();
  const aborted = trainInWorker({ examples }, { signal: abort.signal });
  setTimeout(() => abort.abort(new Error("Shutting down")));
  await expect(aborted).rejects.toThrow("Shutting down");
  await expect(trainInWorker({ examples }, { signal: abort.signal })).rejects.toThrow("Shutting down");
  await expect(trainInWorker({ examples }, { timeoutMs: 1 })).rejects.toThrow("more than 1 ms");
  await expect(trainInWorker({ examples }, { memoryMb: 8 })).rejects.toThrow(/memory/);
});
