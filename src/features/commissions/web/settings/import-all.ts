import { importRates } from "#features/ledger/contract.ts";
import { splitCsv } from "#features/ledger/ecb.ts";
import { call } from "#web/api/call.ts";
import { uuid } from "#web/api/uuid.ts";

type Imported = { days: number; added: number; known: number };

/** A history of many years exceeds the size of one request, so it is sent in parts. */
export async function importAll(csv: string): Promise<Imported> {
  const sum: Imported = { days: 0, added: 0, known: 0 };
  for (const part of splitCsv(csv)) {
    const { days, added, known } = await call(importRates, { csv: part }, uuid());
    sum.days += days;
    sum.added += added;
    sum.known += known;
  }
  return sum;
}
