/** What payouts write into the books, for tests of those who read them. */
export { returnedPostings, sentPostings, settledPosting } from "../postings.ts";
