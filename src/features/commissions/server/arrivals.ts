import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * What arrived, by when: each amount in the currency it was earned in. What came back later is taken off the time it had
 * arrived. `of` narrows it to one person's payouts, `s`.
 */
export const arrivals = (of: SQLWrapper): SQL => sql`(
  select sent.currency, t.created_at as at, sent.minor
  from ledger_transactions t
    join ledger_entries s on s.transaction_id = t.id and s.account = 'transit' ${of}
    join ledger_entries sent on sent.payout_item_id = s.payout_item_id and sent.account in ('payable', 'owed')
    join ledger_transactions how on how.id = sent.transaction_id and how.movement in ('sent', 'returned')
  where t.movement = 'settled') as arrived`;
