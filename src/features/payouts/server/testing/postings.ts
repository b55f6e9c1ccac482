/** Exports the ledger postings of payouts for tests of code that reads them. */
export { returnedPostings, sentPostings, settledPosting } from "../postings.ts";
