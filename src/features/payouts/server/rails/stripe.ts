import type Stripe from "stripe";
import { fractionDigits } from "#base/money.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import type { Failure } from "../../values.ts";
import { itemIdOf } from "./item-id.ts";
import type { News, Refused, Taken, Transfer, Way, WireRail } from "./rail.ts";

const timeoutMs = 30_000;

/** The SDK is loaded on first use because most deployments never call Stripe. */
async function clientOf({ settings, keys }: Way): Promise<Stripe> {
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
const digitsThere: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

/** Returns how many of Stripe's units equal one of the app's minor units. */
const unitsThere = (currency: string) =>
  10 ** ((digitsThere[currency] ?? fractionDigits(currency)) - fractionDigits(currency));

/** Converts to Stripe's smallest unit; undefined if the amount is too precise or too large for it. */
function amountThere(minor: number, currency: string): number | undefined {
  const amount = minor * unitsThere(currency);
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
function refusalOf(error: unknown): Refused {
  const { type = "", code = "", statusCode, message = "" } = error as Partial<Stripe.errors.StripeError>;
  const told = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  if (!told || statusCode === 409 || statusCode === 429 || type === "StripeIdempotencyError")
    return { failure: "unreachable", text: message.slice(0, 500), certain: false };
  const failure = statusCode === 401 || statusCode === 403 ? "not_configured" : (failures[code] ?? "refused");
  return { failure, text: message.slice(0, 500), certain: true };
}

const asTaken = ({ id, amount_reversed, currency }: Stripe.Transfer): Taken => ({
  externalId: id,
  state: "paid",
  backMinor: Math.round(amount_reversed / unitsThere(currency.toUpperCase())),
});
const reversed = ({ amount, amount_reversed }: Stripe.Transfer) => amount_reversed >= amount;
const returned = (text: string) => ({ failure: "returned", text, certain: true, returned: true }) as const;

/** A person can be paid once Stripe has all the information it requires. */
const standingOf = ({ payouts_enabled, capabilities }: Stripe.Account) =>
  payouts_enabled && capabilities?.transfers === "active" ? "ready" : "pending";

async function send(way: Way, { itemId, key, minor, currency, to, text }: Transfer): Promise<Taken | Refused> {
  const amount = amountThere(minor, currency);
  if (amount === undefined) return { failure: "refused", text: currency, certain: true };
  const params = {
    amount,
    currency: currency.toLowerCase(),
    destination: to.railAccount ?? "",
    transfer_group: itemId,
    description: text,
    metadata: { item: itemId, key },
  };
  const stripe = await clientOf(way);
  return stripe.transfers.create(params, { idempotencyKey: key }).then(asTaken, refusalOf);
}

/**
 * Chooses the decisive transfer of an item. A restored database may be at an earlier attempt than the one that went out, so
 * transfers under other keys count too: outstanding transfers take precedence over reversed ones.
 */
function chosen(transfers: readonly Stripe.Transfer[], key: string) {
  const own = transfers.find(({ metadata }) => metadata.key === key);
  return own ?? transfers.find((transfer) => !reversed(transfer)) ?? transfers[0];
}

async function find(stripe: Stripe, itemId: string, key: string, externalId: string | null) {
  const named = externalId
    ? await stripe.transfers.retrieve(externalId).catch((error) => {
        if ((error as Stripe.errors.StripeError).statusCode !== 404) throw error;
        return undefined;
      })
    : undefined;
  return named ?? chosen((await stripe.transfers.list({ transfer_group: itemId, limit: 100 })).data, key);
}

/** Without Stripe's id a transfer is found by its transfer group. An error is not an answer, so nothing is sent after it. */
const ask: WireRail["ask"] = async (way, { itemId, key, externalId }) => {
  try {
    const found = await find(await clientOf(way), itemId, key, externalId);
    if (!found) return undefined;
    return reversed(found) ? returned(found.id) : asTaken(found);
  } catch (error) {
    return { ...refusalOf(error), certain: false };
  }
};

/** Events of the platform account and of connected accounts come from two webhooks, each with its own secret. */
const hear: WireRail["hear"] = async (way, body, headers) => {
  const stripe = await clientOf(way);
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string") return undefined;
  for (const secret of way.keys.stripeHookSecret?.split(/[\s,]+/) ?? [])
    try {
      return newsOf(stripe.webhooks.constructEvent(body, signature, secret));
    } catch {
      // The event was not signed with this secret.
    }
  return undefined;
};

function newsOf(event: Stripe.Event): News {
  const { id, type } = event;
  switch (event.type) {
    case "transfer.created":
    case "transfer.reversed": {
      const transfer = event.data.object;
      const itemId = itemIdOf(transfer.metadata.item);
      const became = reversed(transfer) ? returned(transfer.id) : asTaken(transfer);
      return itemId
        ? { id, type, about: "item", itemId, key: transfer.metadata.key ?? "", became }
        : { id, type, about: "nothing" };
    }
    case "account.updated":
      return { id, type, about: "payee", railAccount: event.data.object.id, state: standingOf(event.data.object) };
    // Stripe could not pay out to the person's bank. The money stays at Stripe, and further payouts are held here.
    case "payout.failed":
      return { id, type, about: "payee", railAccount: event.account ?? "", state: "pending" };
    default:
      return { id, type, about: "nothing" };
  }
}

/** Stripe Connect: each person has their own Express account that receives transfers. */
export const stripe: WireRail = {
  byFile: false,
  offered: ({ stripeKey }) => stripeKey !== null,
  refused: async (way) => {
    const client = await clientOf(way);
    const asked = client.transfers.list({ limit: 1 }).then(() => undefined, refusalOf);
    return (await asked)?.failure === "not_configured" ? "stripeKey" : undefined;
  },
  prepare: async (way, { personId, email, details, before }) => {
    const client = await clientOf(way);
    const country = details.rail === "stripe" ? details.country : "";
    const account = await client.accounts.create(
      { type: "express", country, email, capabilities: { transfers: { requested: true } }, metadata: { personId } },
      { idempotencyKey: `${personId}:${country}:${before ?? ""}` },
    );
    return { railAccount: account.id, state: standingOf(account) };
  },
  connect: async (way, account, home) => {
    const client = await clientOf(way);
    const back = `${home}/payouts?tab=payee`;
    const link = await client.accountLinks.create({
      account,
      refresh_url: back,
      return_url: back,
      type: "account_onboarding",
    });
    return link.url;
  },
  standing: async (way, account) => standingOf(await (await clientOf(way)).accounts.retrieve(account)),
  remembersDays: null,
  send,
  ask,
  hear,
};
