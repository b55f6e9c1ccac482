const runId = "'run_' || replace(r.id::text, '-', '')";
const itemId = "'pit_' || replace(i.id::text, '-', '')";
const released = `payout_items i join payout_runs r on r.tenant_id = i.tenant_id and r.id = i.run_id and ${runId} = any($1)`;

/** Confirms the bank transfers of open runs, which a person does in production. */
async function confirmBankTransfers({ ask, as, journal: { runs } }) {
  const open = await ask(
    `select distinct ${runId} as id from ${released} where r.state = 'released' and i.state = 'sent' and i.rail = 'bank'`,
    [runs],
  );
  const send = await as("admin");
  for (const { id } of open)
    await send({ method: "POST", path: `/api/v1/payouts/runs/${id}/paid`, body: { reference: "CHAOS" } });
}

const count = (rows, problem) => rows.length > 0 && `${rows.length} ${problem}: ${JSON.stringify(rows[0])}`;

/** Checks that the ledger, the payout runs and the payment service agree. */
export const moneyChecks = [
  async (context) => {
    await confirmBankTransfers(context);
    const { ask, journal } = context;
    const rows = await ask(`select ${runId} as id, r.state from payout_runs r where ${runId} = any($1)`, [
      journal.runs,
    ]);
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const unfinished = journal.runs.filter((id) => states.get(id) !== "finished");
    return (
      unfinished[0] && `${unfinished.length} released runs are not finished: ${states.get(unfinished[0]) ?? "lost"}`
    );
  },
  async ({ ask, journal: { runs }, stripe }) => {
    const items = await ask(
      `select ${itemId} as id, i.minor::int as minor, lower(i.currency) as currency from ${released}
       where i.state = 'paid' and i.rail = 'stripe' and i.minor > 0`,
      [runs],
    );
    const sent = Map.groupBy(stripe.transfers.values(), ({ transfer_group }) => transfer_group);
    const wrong = items.filter(({ id, minor, currency }) => {
      const [one, ...more] = sent.get(id) ?? [];
      return !one || more.length > 0 || one.amount !== minor || one.currency !== currency;
    });
    return count(wrong, "paid items were not sent exactly once with their amount");
  },
  async ({ ask, stripe }) => {
    const paid = await ask(`select ${itemId} as id from payout_items i where i.state = 'paid'`);
    const known = new Set(paid.map(({ id }) => id));
    const unknown = [...stripe.transfers.values()].filter(({ transfer_group }) => !known.has(transfer_group));
    return count(unknown, "payments belong to no paid item");
  },
  async ({ ask }) => {
    const rows = await ask(
      "select transaction_id from ledger_entries group by tenant_id, transaction_id, currency having sum(minor) <> 0",
    );
    return count(rows, "ledger transactions do not balance");
  },
  async ({ ask }) => {
    const rows = await ask("select currency from ledger_entries group by tenant_id, currency having sum(minor) <> 0");
    return count(rows, "ledgers do not balance");
  },
  async ({ ask }) => {
    const rows = await ask(
      `select payout_item_id from ledger_entries e join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
       where payout_item_id is not null group by e.tenant_id, payout_item_id, movement having count(distinct t.id) > 1`,
    );
    return count(rows, "payouts were booked twice");
  },
  // The payable balance equals the sum of the approved commissions.
  async ({ ask }) => {
    const rows = await ask(
      `with payable as (select tenant_id, person_id, currency, -sum(minor) as minor from ledger_entries where account = 'payable' group by 1, 2, 3),
        due as (select c.tenant_id, c.person_id, c.currency, sum(e.minor) as minor from commissions c
          join ledger_entries e on e.tenant_id = c.tenant_id and e.commission_id = c.id and e.account = 'expense'
          where c.state = 'approved' group by 1, 2, 3)
       select person_id, currency, payable.minor as payable, due.minor as due from payable full join due using (tenant_id, person_id, currency)
       where coalesce(payable.minor, 0) <> coalesce(due.minor, 0)`,
    );
    return count(rows, "balances differ from the commissions in them");
  },
  // The transit balance equals the open items, and the cash balance the paid ones.
  async ({ ask }) => {
    const rows = await ask(
      `select i.id, i.state, i.minor, booked.* from payout_items i left join (
         select tenant_id, payout_item_id, coalesce(-sum(minor) filter (where account = 'transit'), 0) as transit,
           coalesce(-sum(minor) filter (where account = 'cash'), 0) as cash
         from ledger_entries group by 1, 2) booked on booked.tenant_id = i.tenant_id and booked.payout_item_id = i.id
       where coalesce(booked.transit, 0) <> case when i.state in ('queued', 'sending', 'sent', 'action') then i.minor else 0 end
         or coalesce(booked.cash, 0) <> case when i.state = 'paid' then i.minor else 0 end`,
    );
    return count(rows, "items differ from what is booked for them");
  },
  async ({ ask, journal: { runs } }) => {
    const rows = await ask(
      `select i.id, i.gross_minor, sum(e.minor) as lines from ${released}
       left join commissions c on c.tenant_id = i.tenant_id and c.payout_item_id = i.id
       left join ledger_entries e on e.tenant_id = c.tenant_id and e.commission_id = c.id and e.account = 'expense'
       where i.state = 'paid' group by i.tenant_id, i.id, i.gross_minor having sum(e.minor) is distinct from i.gross_minor`,
      [runs],
    );
    return count(rows, "items promise what another run has promised");
  },
];
