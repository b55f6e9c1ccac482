import type { IncomingHttpHeaders } from "node:http";
import type { Id } from "#base/ids.ts";
import type { OutboundSettings } from "#server/outbound/outbound.ts";
import type { Settings } from "#server/settings.ts";
import type { Details } from "../../payee.ts";
import type { Failure, payeeStates } from "../../values.ts";

/** The tenant's credentials for its payment systems, decrypted. */
export type Keys = {
  stripeKey: string | null;
  stripeHookSecret: string | null;
  paypalClientId: string | null;
  paypalSecret: string | null;
  paypalHookId: string | null;
};
/** The context of a rail: the app's settings locate the payment system, the tenant's keys authenticate the caller. */
export type Way = { settings: OutboundSettings & Pick<Settings, "STRIPE_API_URL" | "PAYPAL_API_URL">; keys: Keys };

/** The destination as of the release: a retry goes to the same place. */
export type Destination = { details: Details; railAccount: string | null };

/** A transfer to make. Under one key it is made once, however often it is requested. */
export type Transfer = {
  itemId: Id<"pit">;
  key: string;
  minor: number;
  currency: string;
  to: Destination;
  text: string;
};

/**
 * `sent` is in transit, `paid` has arrived. `externalId` is null if the rail does not return its id. `backMinor` is the part of a
 * settled transfer that was taken back.
 */
export type Taken = { externalId: string | null; state: "sent" | "paid"; backMinor?: number };
/**
 * `certain` means that it definitely did not go out; otherwise it may have, and is requested again under the same key.
 * `unrecorded` means that the rail stored nothing under the key, so that the next attempt reuses it.
 */
export type Refused = { failure: Failure; text: string; certain: boolean; unrecorded?: boolean };
export const isRefused = (answer: Taken | Refused): answer is Refused => "failure" in answer;

/** The outcome of a transfer. `returned` means that it went out and came back. */
export type Became = Taken | (Refused & { returned?: boolean });

/** A webhook event of a payment system. */
export type News = {
  /** The event's id at the payment system; each id is handled once. */
  id: string;
  type: string;
} & (
  | { about: "item"; itemId: Id<"pit">; key: string; became: Became }
  | { about: "payee"; railAccount: string; state: (typeof payeeStates)[number] }
  | { about: "nothing" }
);

type Prepared = { railAccount: string | null; state: (typeof payeeStates)[number] };
type Asking = { personId: Id<"per">; email: string; details: Details; before: string | null };

/** A rail that the company executes itself, with a file for its bank. */
export type FileRail = {
  byFile: true;
  offered: (keys: Keys) => boolean;
};

/** A rail with an API. A new one is a file that implements this type. */
export type WireRail = {
  byFile: false;
  /** Whether the company has set it up. */
  offered: (keys: Keys) => boolean;
  /**
   * Returns the key that the payment system rejects; undefined if it accepts them, or if it does not answer, which says nothing
   * about the keys.
   */
  refused: (way: Way) => Promise<keyof Keys | undefined>;
  /** Creates what a person needs at the payment system before they can be paid. */
  prepare: (way: Way, payee: Asking) => Promise<Prepared>;
  /** Returns the onboarding link; absent if the payment system needs no onboarding. */
  connect?: (way: Way, railAccount: string, home: string) => Promise<string>;
  /** Returns the state of the person's account at the payment system. */
  standing?: (way: Way, railAccount: string) => Promise<Prepared["state"]>;
  /**
   * The number of days after a release for which `send` reliably detects a used key. Null if a lookup finds a transfer of any
   * age.
   */
  remembersDays: number | null;
  send: (way: Way, transfer: Transfer) => Promise<Taken | Refused>;
  /**
   * Returns the outcome of a transfer; undefined only if the rail has answered that it does not know it, or cannot look it up.
   */
  ask: (
    way: Way,
    about: Pick<Transfer, "itemId" | "key"> & { externalId: string | null },
  ) => Promise<Became | undefined>;
  /** Returns undefined if the signature is invalid. */
  hear: (way: Way, body: Buffer, headers: IncomingHttpHeaders) => Promise<News | undefined>;
};
