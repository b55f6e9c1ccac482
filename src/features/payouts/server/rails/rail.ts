import type { IncomingHttpHeaders } from "node:http";
import type { Id } from "#base/ids.ts";
import type { OutboundSettings } from "#server/outbound/outbound.ts";
import type { Settings } from "#server/settings.ts";
import type { Details } from "../../payee.ts";
import type { Failure, payeeStates } from "../../values.ts";

/** What a tenant gave the house for its payment systems, opened. */
export type Keys = {
  stripeKey: string | null;
  stripeHookSecret: string | null;
  paypalClientId: string | null;
  paypalSecret: string | null;
  paypalHookId: string | null;
};
/** What a rail stands on: the house's settings say where the payment system is, the tenant's keys who asks. */
export type Way = { settings: OutboundSettings & Pick<Settings, "STRIPE_API_URL" | "PAYPAL_API_URL">; keys: Keys };

/** Where money goes, as it was when the run was released: what is sent again is sent to the same place. */
export type Destination = { details: Details; railAccount: string | null };

/** A transfer to be made. Under one key it is made once, however often it is asked for. */
export type Transfer = {
  itemId: Id<"pit">;
  key: string;
  minor: number;
  currency: string;
  to: Destination;
  text: string;
};

/** `sent` is on its way, `paid` has arrived. A rail that does not tell its own name of it gives null. Of what arrived a part may have been taken back. */
export type Taken = { externalId: string | null; state: "sent" | "paid"; backMinor?: number };
/**
 * `certain` says that it surely did not go out; else it may have, and is asked for again under the same key. `unrecorded` says
 * that the rail kept nothing under the key, so that the next attempt uses it again.
 */
export type Refused = { failure: Failure; text: string; certain: boolean; unrecorded?: boolean };
export const isRefused = (answer: Taken | Refused): answer is Refused => "failure" in answer;

/** What became of a transfer. `returned` went out and came back. */
export type Became = Taken | (Refused & { returned?: boolean });

/** What a payment system tells by itself. */
export type News = {
  /** Its own name of the news: the same one is heard once. */
  id: string;
  type: string;
} & (
  | { about: "item"; itemId: Id<"pit">; key: string; became: Became }
  | { about: "payee"; railAccount: string; state: (typeof payeeStates)[number] }
  | { about: "nothing" }
);

type Prepared = { railAccount: string | null; state: (typeof payeeStates)[number] };
type Asking = { personId: Id<"per">; email: string; details: Details; before: string | null };

/** One that the company's own hand carries out: a file for its bank. */
export type FileRail = {
  byFile: true;
  offered: (keys: Keys) => boolean;
};

/** One that is asked over the wire. Adding one is a file that keeps this. */
export type WireRail = {
  byFile: false;
  /** Whether the company has set it up. */
  offered: (keys: Keys) => boolean;
  /** The key that is not theirs; undefined where they take it, and where they do not answer: that says nothing about keys. */
  refused: (way: Way) => Promise<keyof Keys | undefined>;
  /** Makes what somebody needs there before they can be paid. */
  prepare: (way: Way, payee: Asking) => Promise<Prepared>;
  /** Where they prove who they are to it; undefined where nothing is to be proved. */
  connect?: (way: Way, railAccount: string, home: string) => Promise<string>;
  /** How far their account there is. */
  standing?: (way: Way, railAccount: string) => Promise<Prepared["state"]>;
  /**
   * How many days after a run was released `send` surely still notices that its key was used. Null where `ask` finds it however
   * old it is.
   */
  remembersDays: number | null;
  send: (way: Way, transfer: Transfer) => Promise<Taken | Refused>;
  /** What became of a transfer; undefined only when the rail has answered that it does not know it, or cannot look it up. */
  ask: (
    way: Way,
    about: Pick<Transfer, "itemId" | "key"> & { externalId: string | null },
  ) => Promise<Became | undefined>;
  /** Undefined when the signature is not theirs. */
  hear: (way: Way, body: Buffer, headers: IncomingHttpHeaders) => Promise<News | undefined>;
};
