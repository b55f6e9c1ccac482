import type { IncomingHttpHeaders } from "node:http";
import type { Id } from "#base/ids.ts";
import type { OutboundSettings } from "#server/outbound/outbound.ts";
import type { Settings } from "#server/settings.ts";
import type { Details } from "../../contract/payees.ts";
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
export type RailContext = {
  settings: OutboundSettings & Pick<Settings, "STRIPE_API_URL" | "PAYPAL_API_URL">;
  keys: Keys;
};

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
export type Accepted = { externalId: string | null; state: "sent" | "paid"; backMinor?: number };
/**
 * `certain` means that it definitely did not go out; otherwise it may have, and is requested again under the same key.
 * `unrecorded` means that the rail stored nothing under the key, so that the next attempt reuses it.
 */
export type Refusal = { failure: Failure; text: string; certain: boolean; unrecorded?: boolean };
export const isRefusal = (outcome: Accepted | Refusal): outcome is Refusal => "failure" in outcome;

/** The outcome of a transfer. `returned` means that it went out and came back. */
export type TransferOutcome = Accepted | (Refusal & { returned?: boolean });

/** A webhook event of a payment system. */
export type RailEvent = {
  /** The event's id at the payment system; each id is handled once. */
  id: string;
  type: string;
} & (
  | { about: "item"; itemId: Id<"pit">; key: string; outcome: TransferOutcome }
  | { about: "payee"; railAccount: string; state: (typeof payeeStates)[number] }
  | { about: "nothing" }
);

type Prepared = { railAccount: string | null; state: (typeof payeeStates)[number] };
type PayeeRequest = { personId: Id<"per">; email: string; details: Details; before: string | null };

/** A rail that the company executes itself, with a file for its bank. */
export type FileRail = {
  byFile: true;
  isConfigured: (keys: Keys) => boolean;
};

/** A rail with an API. A new one is a file that implements this type. */
export type ApiRail = {
  byFile: false;
  /** Whether the company has set it up. */
  isConfigured: (keys: Keys) => boolean;
  /**
   * Returns the key that the payment system rejects; undefined if it accepts them, or if it does not answer, which says nothing
   * about the keys.
   */
  findRejectedKey: (railContext: RailContext) => Promise<keyof Keys | undefined>;
  /** Creates what a person needs at the payment system before they can be paid. */
  prepare: (railContext: RailContext, payee: PayeeRequest) => Promise<Prepared>;
  /** Returns the onboarding link; absent if the payment system needs no onboarding. */
  connect?: (railContext: RailContext, railAccount: string, home: string) => Promise<string>;
  /** Returns the state of the person's account at the payment system. */
  accountState?: (railContext: RailContext, railAccount: string) => Promise<Prepared["state"]>;
  /**
   * The number of days after a release for which `send` reliably detects a used key. Null if a lookup finds a transfer of any
   * age.
   */
  keyRetentionDays: number | null;
  send: (railContext: RailContext, transfer: Transfer) => Promise<Accepted | Refusal>;
  /**
   * Returns the outcome of a transfer; undefined only if the rail has answered that it does not know it, or cannot look it up.
   */
  lookUp: (
    railContext: RailContext,
    about: Pick<Transfer, "itemId" | "key"> & { externalId: string | null },
  ) => Promise<TransferOutcome | undefined>;
  /** Returns undefined if the signature is invalid. */
  parseWebhook: (
    railContext: RailContext,
    body: Buffer,
    headers: IncomingHttpHeaders,
  ) => Promise<RailEvent | undefined>;
};
