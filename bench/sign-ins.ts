import autocannon from "autocannon";

type Served = { ours: string; people: { cookie: string }[]; person: { email: string; password: string } };

const readsPerSecond = 200;
const signInsPerSecond = 20;
const seconds = 8;

/** Compares the 99th percentile of signed-in reads while people sign in to that while nobody does. */
export async function signInSlowdown({ ours, people, person }: Served, passes = 5) {
  const ratios: number[] = [];
  for (let pass = 0; pass < passes; pass++) {
    const quiet = await slowest(ours, people);
    const signingIn = autocannon({
      url: ours,
      connections: 8,
      overallRate: signInsPerSecond,
      duration: seconds,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
      requests: [{ path: "/api/v1/session" }],
    });
    const [busy, { non2xx, requests }] = await Promise.all([slowest(ours, people), signingIn]);
    if (non2xx || requests.average < signInsPerSecond * 0.9)
      throw new Error(`${non2xx} sign-ins were refused, and ${requests.average} a second came through`);
    ratios.push(busy / quiet);
  }
  return { median: ratios.toSorted((a, b) => a - b)[passes >> 1]!, passes: ratios };
}

async function slowest(url: string, people: Served["people"]) {
  const { latency, non2xx } = await autocannon({
    url,
    connections: 8,
    overallRate: readsPerSecond,
    duration: seconds,
    requests: people.map(({ cookie }) => ({ path: "/api/v1/notes?limit=25", headers: { cookie } })),
  });
  if (non2xx) throw new Error(`${non2xx} reads were refused`);
  return Math.max(1, latency.p99); // autocannon counts whole milliseconds
}
