import { parentPort, workerData } from "node:worker_threads";
import { defined } from "#base/defined.ts";
import { trainModel } from "../../rules/train.ts";
import type { TrainingInput } from "./train-in-worker.ts";

/** Runs in a worker thread, which trains one model and ends. */
const { examples, options }: TrainingInput = workerData;
defined(parentPort).postMessage(trainModel(examples, options));
