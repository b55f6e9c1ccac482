import { z } from "zod";
import { decimalOf, type Money } from "#base/money.ts";
import type { Failure } from "../../values.ts";
import { itemIdOf } from "./item-id.ts";
import { type Answer, askPaypal, tokenFor } from "./paypal-wire.ts";
import type { Became, News, Refused, Taken, Transfer, Way, WireRail } from "./rail.ts";

const payoutItem = z.object({
  payout_batch_id: z.string(),
  /** Webhooks carry the id here, a batch carries it in its header. */
  sender_batch_id: z.string().default(""),
  transaction_status: z.string().default("PENDING"),
  errors: z.object({ name: z.string().default(""), message: z.string().default("") }).optional(),
  payout_item: z.object({ sender_item_id: z.string().default("") }),
});
type PayoutItem = z.infer<typeof payoutItem>;
const batch = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string() }),
  items: z.array(payoutItem).default([]),
});

const failures: Record<string, Failure> = {
  INSUFFICIENT_FUNDS: "insufficient_funds",
  RECEIVER_ACCOUNT_LOCKED: "account_closed",
  RECEIVER_ACCOUNT_INVALID: "account_invalid",
  RECEIVER_UNREGISTERED: "unclaimed",
  RECEIVER_REFUSED: "refused",
  AUTHENTICATION_FAILURE: "not_configured",
  NOT_AUTHORIZED: "not_configured",
};
const came = ["RETURNED", "REFUNDED", "REVERSED"];
const failed = ["FAILED", "BLOCKED", "DENIED", "CANCELED"];

function becameOf({ payout_batch_id, transaction_status, errors }: PayoutItem): Became {
  const text = errors?.message || transaction_status;
  if (transaction_status === "SUCCESS") return { externalId: payout_batch_id, state: "paid" };
  if (came.includes(transaction_status)) return { failure: "returned", text, certain: true, returned: true };
  if (failed.includes(transaction_status))
    return { failure: failures[errors?.name ?? ""] ?? "refused", text, certain: true };
  return { externalId: payout_batch_id, state: "sent" };
}

const problem = z.object({ name: z.string().default(""), message: z.string().default("") });

function refusalOf({ status, body }: Answer): Refused {
  const { name = "", message = "" } = problem.safeParse(body).data ?? {};
  const text = `${name} ${message}`.trim().slice(0, 500);
  const told = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!told) return { failure: "unreachable", text, certain: false };
  const closed = status === 401 || status === 403 ? "not_configured" : "refused";
  return { failure: failures[name] ?? closed, text, certain: true };
}

/** A batch that was sent before is refused with a link to the first one; older answers lack the link. */
function sentBefore({ status, body }: Answer): Taken | undefined {
  const text = JSON.stringify(body ?? {});
  if (status !== 400 || !/SENDER_BATCH_ID/i.test(text) || !/duplicate|already exists/i.test(text)) return undefined;
  return { externalId: /\/payments\/payouts\/([A-Z0-9]+)"/.exec(text)?.[1] ?? null, state: "sent" };
}

/** PayPal accepts only whole units of these currencies. */
const wholeThere = ["HUF", "JPY", "TWD"];
const amountThere = (money: Money) =>
  wholeThere.includes(money.currency) ? decimalOf(money).replace(/\.00$/, "") : decimalOf(money);

/** Sends a batch of one, so that every item has its own key and a bad item does not stop others. */
async function send(way: Way, { itemId, key, minor, currency, to, text }: Transfer): Promise<Taken | Refused> {
  const answer = await askPaypal(
    way,
    "POST",
    "/v1/payments/payouts",
    JSON.stringify({
      sender_batch_header: { sender_batch_id: key, email_subject: text },
      items: [
        {
          recipient_type: "EMAIL",
          receiver: to.details.rail === "paypal" ? to.details.email : "",
          amount: { value: amountThere({ minor, currency }), currency },
          note: text,
          sender_item_id: itemId,
        },
      ],
    }),
  );
  const made = answer.status < 300 ? batch.safeParse(answer.body).data : undefined;
  if (made) return { externalId: made.batch_header.payout_batch_id, state: "sent" };
  return sentBefore(answer) ?? { ...refusalOf(answer), unrecorded: true };
}

/** PayPal finds batches only by its own id. Without it, the item is sent again and refused as a duplicate. */
const ask: WireRail["ask"] = async (way, { itemId, externalId }) => {
  if (!externalId) return undefined;
  const answer = await askPaypal(way, "GET", `/v1/payments/payouts/${externalId}`);
  if (answer.status === 404) return undefined;
  const found = answer.status < 300 ? batch.safeParse(answer.body).data : undefined;
  if (!found) return { ...refusalOf(answer), certain: false };
  const item = found.items.find(({ payout_item }) => payout_item.sender_item_id === itemId);
  if (item) return becameOf(item);
  const { batch_status } = found.batch_header;
  return failed.includes(batch_status)
    ? { failure: "refused", text: batch_status, certain: true }
    : { externalId, state: "sent" };
};

const event = z.object({ id: z.string().min(1).max(200), event_type: z.string().max(200), resource: z.unknown() });
const signed = ["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"] as const;

/** Asks PayPal to verify the signature, with the exact bytes that were received. */
const hear: WireRail["hear"] = async (way, body, headers) => {
  const webhook_id = way.keys.paypalHookId;
  const fields = signed.map((name) => [name.replaceAll("-", "_"), headers[`paypal-${name}`]] as const);
  const told = event.safeParse(parsed(body)).data;
  if (!told || !webhook_id || fields.some(([, value]) => typeof value !== "string")) return undefined;
  const question = JSON.stringify({ ...Object.fromEntries(fields), webhook_id });
  const whole = `${question.slice(0, -1)},"webhook_event":${body}}`;
  const answer = await askPaypal(way, "POST", "/v1/notifications/verify-webhook-signature", whole);
  const { verification_status } = (answer.body ?? {}) as { verification_status?: string };
  return answer.status < 300 && verification_status === "SUCCESS" ? newsOf(told) : undefined;
};

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function newsOf({ id, event_type: type, resource }: z.infer<typeof event>): News {
  const item = type.startsWith("PAYMENT.PAYOUTS-ITEM.") ? payoutItem.safeParse(resource).data : undefined;
  const itemId = itemIdOf(item?.payout_item.sender_item_id);
  return item && itemId
    ? { id, type, about: "item", itemId, key: item.sender_batch_id, became: becameOf(item) }
    : { id, type, about: "nothing" };
}

/**
 * PayPal Payouts to an email address. No onboarding is needed: a recipient without an account can open one, otherwise the money
 * is returned.
 */
export const paypal: WireRail = {
  byFile: false,
  offered: ({ paypalClientId, paypalSecret }) => paypalClientId !== null && paypalSecret !== null,
  refused: async (way) => {
    const bearer = await tokenFor(way);
    return typeof bearer !== "string" && bearer.status === 401 ? "paypalSecret" : undefined;
  },
  prepare: async () => ({ railAccount: null, state: "ready" }),
  // PayPal refuses a sender batch id that it has seen within 30 days.
  remembersDays: 29,
  send,
  ask,
  hear,
};
