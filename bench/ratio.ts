import autocannon from "autocannon";

type Request = { path: string; method?: string; headers?: Record<string, string>; body?: string; freshKey?: boolean };
export type Load = { url: string; requests: Request[] };

const connections = 32;

/** Fires both in turn, the order turned around each pass, and compares within the pass: the machine's mood touches both. */
export async function ratio(ours: Load, theirs: Load, key: () => string, { passes = 9, seconds = 2 } = {}) {
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
  const prepared = requests.map(({ freshKey, ...request }) => ({
    ...request,
    method: (request.method ?? "GET") as "GET",
    ...(freshKey && {
      setupRequest: (r: autocannon.Request) => ({ ...r, headers: { ...r.headers, "idempotency-key": key() } }),
    }),
  }));
  const result = await autocannon({ url, connections, duration, requests: shuffled(prepared) });
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

const shuffled = <T>(xs: T[]) =>
  xs
    .map((x) => [Math.random(), x] as const)
    .sort(([a], [b]) => a - b)
    .map(([, x]) => x);

function median(xs: number[]) {
  const sorted = xs.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
