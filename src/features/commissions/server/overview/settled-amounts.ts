import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Settled amounts by settlement time, in the currency they were earned in. A later return is deducted at the original settlement
 * time. `of` narrows the result to one person's payouts through the alias `s`.
 */
export const settledAmounts = (of: SQLWrapper): SQL => sql`(
  select sent.currency, t.created_at as at, sent.minor
  from ledger_transactions t
    join ledger_entries s on s.transaction_id = t.id and s.account = 'transit' ${of}
    join ledger_entries sent on sent.payout_item_id = s.payout_item_id and sent.account in ('payable', 'owed')
    join ledger_transactions how on how.id = sent.transaction_id and how.movement in ('sent', 'returned')
  where t.movement = 'settled') as arrived`;
