import autocannon from "autocannon";

type Request = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether each request needs a new idempotency key. */
  freshKey?: boolean;
  freshBody?: () => string;
};
export type Load = { url: string; requests: Request[] };

const connections = 32;

/**
 * Loads both servers in alternating order and compares within each pass, so that fluctuations of the machine affect both. The passes are
 * short and many, so that another process that is busy for a second spoils only one or two of them.
 */
export async function ratio(ours: Load, theirs: Load, key: () => string, { passes = 41, seconds = 0.5 } = {}) {
  for (const load of [ours, theirs]) await fire(load, 2, key);
  const seen: number[] = [];
  for (let pass = 0; pass < passes; pass++) {
    const first = pass % 2 ? theirs : ours;
    const one = await fire(first, seconds, key);
    const two = await fire(first === ours ? theirs : ours, seconds, key);
    seen.push(first === ours ? one / two : two / one);
  }
  return { median: median(seen), passes: seen };
}

async function fire({ url, requests }: Load, duration: number, key: () => string) {
  const prepared = requests.map(({ freshKey, freshBody, ...request }) => ({
    ...request,
    method: (request.method ?? "GET") as "GET",
    ...(freshKey && {
      setupRequest: (r: autocannon.Request) => ({
        ...r,
        headers: { ...r.headers, "idempotency-key": key() },
        ...(freshBody && { body: freshBody() }),
      }),
    }),
  }));
  // Samples often enough to measure such short passes.
  const often = { sampleInt: 50 };
  const result = await autocannon({ url, connections, duration, requests: shuffle(prepared), ...often });
  const refused = result["4xx"] + result["5xx"];
  if (refused || result.errors) throw new Error(`${url}: ${refused} refused, ${result.errors} failed`);
  return result.requests.total / result.duration;
}

/** Returns the 95th percentile of each, one request after another, and their ratio. */
export async function compareP95(ours: Load, theirs: Load, rounds = 5) {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round <= rounds; round++)
    for (const [name, { url, requests }] of Object.entries({ ours, theirs }))
      for (let i = 0; i < 200; i++) {
        const { path, headers } = requests[i % requests.length]!;
        const started = performance.now();
        const answer = await fetch(`${url}${path}`, { headers: headers ?? {} });
        await answer.text();
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
        if (round > 0) times[name as keyof typeof times].push(performance.now() - started); // the first round warms up
      }
  const [one, other] = [p95(times.ours), p95(times.theirs)];
  return { times: one / other, ours: one, theirs: other };
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

const shuffle = <T>(xs: T[]) =>
  xs
    .map((x) => [Math.random(), x] as const)
    .sort(([a], [b]) => a - b)
    .map(([, x]) => x);

function median(xs: number[]) {
  const sorted = xs.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
