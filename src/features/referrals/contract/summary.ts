import { z } from "zod";
import { endpoint, streamOf } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { viewReferralsAccess } from "../access.ts";
import { generatedText } from "./generated.ts";
import { timelineEvent } from "./timeline.ts";

/** What the server counted; a summary never has any other number. */
const historyFacts = z.object({
  events: z.int(),
  notes: z.int(),
  questions: z.int(),
  since: z.iso.datetime(),
  /** The latest events, the newest first. */
  latest: z.array(timelineEvent),
});
export type HistoryFacts = z.infer<typeof historyFacts>;

export const summarizeHistory = endpoint({
  access: viewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referrals/:id/summaries",
  summary: "Summarize a referral's history in the caller's language, sent while it is written; nothing is stored",
  input: z.object({ id: id("ref") }),
  /** The final event has the facts, with which a screen shows a summary if no provider answered. */
  output: streamOf(generatedText.extend({ facts: historyFacts.nullable() })),
  errors: [],
  // A whole company may share one address; each person has a lower limit.
  perMinute: 120,
  example: { id: `ref_${"0".repeat(32)}` },
});
