/** A duplicate mail is only acceptable if a fault occurred between sending it and recording that it was sent. */
const isExcused = (times, disturbances) =>
  times.slice(1).every((time, i) => disturbances.some(({ from, to }) => from <= time && to >= times[i]));

/** Checks that every mail arrives and every person is notified exactly once. */
export const mailChecks = [
  async ({ ask, mails, journal: { startedAt } }) => {
    const rows = await ask(
      "select 'msg_' || replace(id::text, '-', '') as id, state, last_error from messages where channel = 'mail' and created_at > $1",
      [startedAt],
    );
    const unsent = rows.filter(({ state }) => state !== "sent");
    if (unsent.length > 0) return `${unsent.length} mails are not sent: ${unsent[0].state}, ${unsent[0].last_error}`;
    const lost = rows.filter(({ id }) => !mails.has(id));
    return lost.length > 0 && `${lost.length} mails count as sent and never arrived`;
  },
  async ({ mails, journal: { disturbances } }) => {
    const copies = [...mails].filter(([, times]) => !isExcused(times, disturbances));
    return copies.length > 0 && `${copies.length} mails were sent again without need: ${JSON.stringify(copies[0])}`;
  },
  async ({ ask }) => {
    const [{ mails, exports }] = await ask(
      `select (select count(*)::int from messages where html like '%/profile?tab=data%') as mails,
        (select count(*)::int from auth.exports where state = 'ready') as exports`,
    );
    return mails !== exports && `${mails} mails for ${exports} exports`;
  },
  async ({ ask, stripe }) => {
    const items = [...new Set([...stripe.transfers.values()].map(({ transfer_group }) => transfer_group))];
    const rows = await ask(
      `select item, count(n.id)::int as notices from unnest($1::text[]) item
       left join notices n on n.kind = 'payouts.paid' and n.to like '%item=' || item group by item having count(n.id) <> 1`,
      [items],
    );
    return (
      rows.length > 0 &&
      `${rows.length} people were not notified exactly once of their payment: ${JSON.stringify(rows[0])}`
    );
  },
];
