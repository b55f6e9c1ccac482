import { digestOf } from "../uploads.mjs";

/** Only the newest exports are read again, because there are many and the last fault could only have hit these. */
const exportsRead = 5;

/** Checks that everything the app acknowledged exists and is complete. */
export const recordChecks = [
  async ({ ask, journal: { referrals } }) => {
    const rows = await ask("select 'ref_' || replace(id::text, '-', '') as id from referrals");
    const found = new Set(rows.map(({ id }) => id));
    const lost = referrals.filter((id) => !found.has(id));
    return lost.length > 0 && `${lost.length} acknowledged referrals are lost: ${lost.slice(0, 3).join(", ")}`;
  },
  async ({ as, journal: { uploads } }) => {
    const damaged = [];
    for (const { path, digest, role } of uploads) {
      const answer = await (await as(role))({ path });
      if (answer.status !== 200 || digestOf(answer.bytes) !== digest) damaged.push(`${path} (${answer.status})`);
    }
    return damaged.length > 0 && `${damaged.length} acknowledged uploads cannot be read as they were: ${damaged[0]}`;
  },
  async ({ ask, journal: { exports } }) => {
    const rows = await ask("select 'exp_' || replace(id::text, '-', '') as id, state from auth.exports");
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const unfinished = exports.filter(({ id }) => states.get(id) !== "ready");
    const [first] = unfinished;
    return first && `${unfinished.length} exports are not ready: ${states.get(first.id) ?? "lost"}`;
  },
  async ({ as, journal: { exports } }) => {
    for (const { id, role } of exports.slice(-exportsRead)) {
      const answer = await (await as(role))({ path: `/downloads/exports/${id}` });
      const isZip = answer.bytes.subarray(0, 2).toString() === "PK";
      if (answer.status !== 200 || !isZip) return `The export ${id} cannot be downloaded (${answer.status})`;
    }
    return undefined;
  },
];
