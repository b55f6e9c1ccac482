// Measures what users experience while a model trains on 60,000 rows in a thread of the server's process.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

type Served = { ours: string; people: { cookie: string }[] };

const readsPerSecond = 200;
const quietSeconds = 10;

/** Compares the 99th percentile of signed-in reads during whole trainings to that before each of them. */
export async function trainingSlowdown(dataDir: string, passes = 5) {
  const server = fork(new URL("training-serve.ts", import.meta.url), { env: { ...process.env, DATA_DIR: dataDir } });
  const [served] = (await once(server, "message")) as [Served];
  await readUntil(wait(3000), served); // warms up
  const ratios: number[] = [];
  for (let pass = 0; pass < passes; pass++) {
    const quiet = await readUntil(wait(1000 * quietSeconds), served);
    const started = performance.now();
    const busy = await readUntil(train(server), served);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`p99 of a read: ${quiet.toFixed(2)} ms, during a training of ${seconds} s: ${busy.toFixed(2)} ms`);
    ratios.push(busy / quiet);
  }
  server.disconnect();
  await once(server, "exit");
  return ratios.toSorted((a, b) => a - b)[passes >> 1]!;
}

async function train(server: ChildProcess) {
  server.send("train");
  const [{ kind }] = await once(server, "message");
  if (kind === "baseRate") throw new Error("The training found nothing to learn");
}

/**
 * Returns the 99th percentile in milliseconds. Reads are sent at their time, answered or not: a client that waits for answers would
 * send nothing during a stall and hardly notice it.
 */
async function readUntil(over: Promise<unknown>, { ours, people }: Served): Promise<number> {
  const times: number[] = [];
  const reads: Promise<void>[] = [];
  const read = async (cookie: string) => {
    const sent = performance.now();
    const answer = await fetch(`${ours}/api/v1/notes?limit=25`, { headers: { cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`A read was answered ${answer.status}`);
    times.push(performance.now() - sent);
  };
  const timer = setInterval(() => {
    reads.push(read(people[reads.length % people.length]!.cookie));
  }, 1000 / readsPerSecond);
  await over.finally(() => clearInterval(timer));
  await Promise.all(reads);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}
