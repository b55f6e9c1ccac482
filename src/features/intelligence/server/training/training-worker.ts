import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { defined } from "#base/defined.ts";
import type { Row } from "../../rules/table.ts";
import { trainModel } from "../../rules/train.ts";
import type { TrainingStart } from "./train-in-worker.ts";

/** Gives training a fifth of a processor that others want as well: with less it might take longer than its time limit on a busy machine. */
const niceness = 6;
// Only Linux has a priority per thread; elsewhere this would slow down the whole server.
if (process.platform === "linux") setPriority(niceness);

/** Runs in a worker thread, which takes the rows, trains one model and ends. */
const { examples, rowCount, options }: TrainingStart = workerData;
const port = defined(parentPort);
const rows: Row[] = [];
const trainOnceComplete = () => {
  if (rows.length === rowCount) port.postMessage(trainModel({ ...examples, rows }, options));
};
port.on("message", (part: Row[]) => {
  rows.push(...part);
  trainOnceComplete();
});
trainOnceComplete();
