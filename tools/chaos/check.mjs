import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databaseIn } from "./app.mjs";
import { jobChecks } from "./checks/jobs.mjs";
import { mailChecks } from "./checks/mail.mjs";
import { moneyChecks } from "./checks/money.mjs";
import { recordChecks } from "./checks/records.mjs";
import { signInTo } from "./session.mjs";

const longestMs = 120_000;

/** Each check returns a problem or a falsy value. They are repeated until all pass or time is up, because jobs take time. */
const checks = [...recordChecks, ...moneyChecks, ...mailChecks, ...jobChecks];

export async function checkAll(app, journal, services) {
  const sessions = new Map();
  const as = async (role) => {
    if (!sessions.has(role)) sessions.set(role, await signInTo(app, "default", role));
    const { host, cookie } = sessions.get(role);
    return (request) => app.send({ host, cookie, ...request });
  };
  let problems = ["nothing was checked"];
  for (const until = Date.now() + longestMs; problems.length > 0 && Date.now() < until; await sleep(300))
    problems = await checkOnce({ app, as, journal, ...services }).catch((error) => [error.message]);
  return problems;
}

async function checkOnce(context) {
  const client = new pg.Client({ connectionString: databaseIn(context.app.data).url });
  client.on("error", () => {});
  await client.connect();
  try {
    const ask = async (text, values) => (await client.query(text, values)).rows;
    const found = [];
    for (const check of checks) found.push(await check({ ...context, ask }));
    return found.filter(Boolean);
  } finally {
    await client.end();
  }
}
