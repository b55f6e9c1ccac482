import type Stripe from "stripe";
import { fractionDigits } from "#base/money.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import type { Failure } from "../../values.ts";
import { itemIdOf } from "./item-id.ts";
import type { Accepted, ApiRail, RailContext, RailEvent, Refusal, Transfer } from "./rail.ts";

const timeoutMs = 30_000;

/** The SDK is loaded on first use because most deployments never call Stripe. */
async function createClient({ settings, keys }: RailContext): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const { STRIPE_API_URL: trust } = settings;
  const { protocol, hostname, port } = new URL(trust);
  return new Client(keys.stripeKey ?? "", {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port && { port }),
    // The app's own jobs retry, under the same key.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    httpClient: Client.createFetchHttpClient(createOutbound(settings, { trust, timeoutMs, redirects: 0 })),
    telemetry: false,
  });
}

/** Currencies whose minor unit at Stripe differs from ISO 4217. */
const stripeDigits: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

/** Returns how many of Stripe's units equal one of the app's minor units. */
const stripeUnitsPer = (currency: string) =>
  10 ** ((stripeDigits[currency] ?? fractionDigits(currency)) - fractionDigits(currency));

/** Converts to Stripe's smallest unit; undefined if the amount is too precise or too large for it. */
function toStripeAmount(minor: number, currency: string): number | undefined {
  const amount = minor * stripeUnitsPer(currency);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

const failures: Record<string, Failure> = {
  balance_insufficient: "insufficient_funds",
  account_invalid: "account_invalid",
  account_closed: "account_closed",
  resource_missing: "account_invalid",
  insufficient_capabilities_for_transfer: "account_invalid",
  transfers_not_allowed: "account_invalid",
};

/** A definite answer names the problem; no answer, or one that Stripe itself was unsure of, says nothing about the money. */
function refusalOf(error: unknown): Refusal {
  const { type = "", code = "", statusCode, message = "" } = error as Partial<Stripe.errors.StripeError>;
  const isDefinite = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  if (!isDefinite || statusCode === 409 || statusCode === 429 || type === "StripeIdempotencyError")
    return { failure: "unreachable", text: message.slice(0, 500), certain: false };
  const failure = statusCode === 401 || statusCode === 403 ? "not_configured" : (failures[code] ?? "refused");
  return { failure, text: message.slice(0, 500), certain: true };
}

const toAccepted = ({ id, amount_reversed, currency }: Stripe.Transfer): Accepted => ({
  externalId: id,
  state: "paid",
  backMinor: Math.round(amount_reversed / stripeUnitsPer(currency.toUpperCase())),
});
const isReversed = ({ amount, amount_reversed }: Stripe.Transfer) => amount_reversed >= amount;
const returned = (text: string) => ({ failure: "returned", text, certain: true, returned: true }) as const;

/** A person can be paid once Stripe has all the information it requires. */
const accountStateOf = ({ payouts_enabled, capabilities }: Stripe.Account) =>
  payouts_enabled && capabilities?.transfers === "active" ? "ready" : "pending";

async function send(
  railContext: RailContext,
  { itemId, key, minor, currency, to, text }: Transfer,
): Promise<Accepted | Refusal> {
  const amount = toStripeAmount(minor, currency);
  if (amount === undefined) return { failure: "refused", text: currency, certain: true };
  const params = {
    amount,
    currency: currency.toLowerCase(),
    destination: to.railAccount ?? "",
    transfer_group: itemId,
    description: text,
    metadata: { item: itemId, key },
  };
  const stripe = await createClient(railContext);
  return stripe.transfers.create(params, { idempotencyKey: key }).then(toAccepted, refusalOf);
}

/**
 * Chooses the decisive transfer of an item. A restored database may be at an earlier attempt than the one that went out, so
 * transfers under other keys count too: outstanding transfers take precedence over reversed ones.
 */
function pickTransfer(transfers: readonly Stripe.Transfer[], key: string) {
  const own = transfers.find(({ metadata }) => metadata.key === key);
  return own ?? transfers.find((transfer) => !isReversed(transfer)) ?? transfers[0];
}

async function findTransfer(stripe: Stripe, itemId: string, key: string, externalId: string | null) {
  const retrieved = externalId
    ? await stripe.transfers.retrieve(externalId).catch((error) => {
        if ((error as Stripe.errors.StripeError).statusCode !== 404) throw error;
        return undefined;
      })
    : undefined;
  return retrieved ?? pickTransfer((await stripe.transfers.list({ transfer_group: itemId, limit: 100 })).data, key);
}

/** Without Stripe's id a transfer is found by its transfer group. An error is not an answer, so nothing is sent after it. */
const lookUp: ApiRail["lookUp"] = async (railContext, { itemId, key, externalId }) => {
  try {
    const found = await findTransfer(await createClient(railContext), itemId, key, externalId);
    if (!found) return undefined;
    return isReversed(found) ? returned(found.id) : toAccepted(found);
  } catch (error) {
    return { ...refusalOf(error), certain: false };
  }
};

/** Events of the platform account and of connected accounts come from two webhooks, each with its own secret. */
const parseWebhook: ApiRail["parseWebhook"] = async (railContext, body, headers) => {
  const stripe = await createClient(railContext);
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string") return undefined;
  for (const secret of railContext.keys.stripeHookSecret?.split(/[\s,]+/) ?? [])
    try {
      return toRailEvent(stripe.webhooks.constructEvent(body, signature, secret));
    } catch {
      // The event was not signed with this secret.
    }
  return undefined;
};

function toRailEvent(event: Stripe.Event): RailEvent {
  const { id, type } = event;
  switch (event.type) {
    case "transfer.created":
    case "transfer.reversed": {
      const transfer = event.data.object;
      const itemId = itemIdOf(transfer.metadata.item);
      const outcome = isReversed(transfer) ? returned(transfer.id) : toAccepted(transfer);
      return itemId
        ? { id, type, about: "item", itemId, key: transfer.metadata.key ?? "", outcome }
        : { id, type, about: "nothing" };
    }
    case "account.updated":
      return { id, type, about: "payee", railAccount: event.data.object.id, state: accountStateOf(event.data.object) };
    // Stripe could not pay out to the person's bank. The money stays at Stripe, and further payouts are held here.
    case "payout.failed":
      return { id, type, about: "payee", railAccount: event.account ?? "", state: "pending" };
    default:
      return { id, type, about: "nothing" };
  }
}

/** Stripe Connect: each person has their own Express account that receives transfers. */
export const stripe: ApiRail = {
  byFile: false,
  isConfigured: ({ stripeKey }) => stripeKey !== null,
  findRejectedKey: async (railContext) => {
    const client = await createClient(railContext);
    const probe = client.transfers.list({ limit: 1 }).then(() => undefined, refusalOf);
    return (await probe)?.failure === "not_configured" ? "stripeKey" : undefined;
  },
  prepare: async (railContext, { personId, email, details, before }) => {
    const client = await createClient(railContext);
    const country = details.rail === "stripe" ? details.country : "";
    const account = await client.accounts.create(
      { type: "express", country, email, capabilities: { transfers: { requested: true } }, metadata: { personId } },
      { idempotencyKey: `${personId}:${country}:${before ?? ""}` },
    );
    return { railAccount: account.id, state: accountStateOf(account) };
  },
  connect: async (railContext, account, home) => {
    const client = await createClient(railContext);
    const returnUrl = `${home}/payouts?tab=payee`;
    const link = await client.accountLinks.create({
      account,
      refresh_url: returnUrl,
      return_url: returnUrl,
      type: "account_onboarding",
    });
    return link.url;
  },
  accountState: async (railContext, account) =>
    accountStateOf(await (await createClient(railContext)).accounts.retrieve(account)),
  keyRetentionDays: null,
  send,
  lookUp,
  parseWebhook,
};
