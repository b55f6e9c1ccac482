import { z } from "zod";
import { decimalOf, type Money } from "#base/money.ts";
import type { Failure } from "../../values.ts";
import { itemIdOf } from "./item-id.ts";
import { callPaypal, type PaypalResponse, tokenFor } from "./paypal-client.ts";
import type { Accepted, ApiRail, RailContext, RailEvent, Refusal, Transfer, TransferOutcome } from "./rail.ts";

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
const returnedStatuses = ["RETURNED", "REFUNDED", "REVERSED"];
const failedStatuses = ["FAILED", "BLOCKED", "DENIED", "CANCELED"];

function toOutcome({ payout_batch_id, transaction_status, errors }: PayoutItem): TransferOutcome {
  const text = errors?.message || transaction_status;
  if (transaction_status === "SUCCESS") return { externalId: payout_batch_id, state: "paid" };
  if (returnedStatuses.includes(transaction_status))
    return { failure: "returned", text, certain: true, returned: true };
  if (failedStatuses.includes(transaction_status))
    return { failure: failures[errors?.name ?? ""] ?? "refused", text, certain: true };
  return { externalId: payout_batch_id, state: "sent" };
}

const problem = z.object({ name: z.string().default(""), message: z.string().default("") });

function refusalOf({ status, body }: PaypalResponse): Refusal {
  const { name = "", message = "" } = problem.safeParse(body).data ?? {};
  const text = `${name} ${message}`.trim().slice(0, 500);
  const known = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!known) return { failure: "unreachable", text, certain: false };
  const fallback = status === 401 || status === 403 ? "not_configured" : "refused";
  return { failure: failures[name] ?? fallback, text, certain: true };
}

/** A batch that was sent before is refused with a link to the first one; older answers lack the link. */
function findDuplicate({ status, body }: PaypalResponse): Accepted | undefined {
  const text = JSON.stringify(body ?? {});
  if (status !== 400 || !/SENDER_BATCH_ID/i.test(text) || !/duplicate|already exists/i.test(text)) return undefined;
  return { externalId: /\/payments\/payouts\/([A-Z0-9]+)"/.exec(text)?.[1] ?? null, state: "sent" };
}

/** PayPal accepts only whole units of these currencies. */
const wholeUnitCurrencies = ["HUF", "JPY", "TWD"];
const toPaypalAmount = (money: Money) =>
  wholeUnitCurrencies.includes(money.currency) ? decimalOf(money).replace(/\.00$/, "") : decimalOf(money);

/** Sends a batch of one, so that every item has its own key and a bad item does not stop others. */
async function send(
  railContext: RailContext,
  { itemId, key, minor, currency, to, text }: Transfer,
): Promise<Accepted | Refusal> {
  const response = await callPaypal(
    railContext,
    "POST",
    "/v1/payments/payouts",
    JSON.stringify({
      sender_batch_header: { sender_batch_id: key, email_subject: text },
      items: [
        {
          recipient_type: "EMAIL",
          receiver: to.details.rail === "paypal" ? to.details.email : "",
          amount: { value: toPaypalAmount({ minor, currency }), currency },
          note: text,
          sender_item_id: itemId,
        },
      ],
    }),
  );
  const created = response.status < 300 ? batch.safeParse(response.body).data : undefined;
  if (created) return { externalId: created.batch_header.payout_batch_id, state: "sent" };
  return findDuplicate(response) ?? { ...refusalOf(response), unrecorded: true };
}

/** PayPal finds batches only by its own id. Without it, the item is sent again and refused as a duplicate. */
const lookUp: ApiRail["lookUp"] = async (railContext, { itemId, externalId }) => {
  if (!externalId) return undefined;
  const response = await callPaypal(railContext, "GET", `/v1/payments/payouts/${externalId}`);
  if (response.status === 404) return undefined;
  const found = response.status < 300 ? batch.safeParse(response.body).data : undefined;
  if (!found) return { ...refusalOf(response), certain: false };
  const item = found.items.find(({ payout_item }) => payout_item.sender_item_id === itemId);
  if (item) return toOutcome(item);
  const { batch_status } = found.batch_header;
  return failedStatuses.includes(batch_status)
    ? { failure: "refused", text: batch_status, certain: true }
    : { externalId, state: "sent" };
};

const event = z.object({ id: z.string().min(1).max(200), event_type: z.string().max(200), resource: z.unknown() });
const signatureHeaders = ["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"] as const;

/** Asks PayPal to verify the signature, with the exact bytes that were received. */
const parseWebhook: ApiRail["parseWebhook"] = async (railContext, body, headers) => {
  const webhook_id = railContext.keys.paypalHookId;
  const fields = signatureHeaders.map((name) => [name.replaceAll("-", "_"), headers[`paypal-${name}`]] as const);
  const known = event.safeParse(parseJson(body)).data;
  if (!known || !webhook_id || fields.some(([, value]) => typeof value !== "string")) return undefined;
  const verification = JSON.stringify({ ...Object.fromEntries(fields), webhook_id });
  const payload = `${verification.slice(0, -1)},"webhook_event":${body}}`;
  const response = await callPaypal(railContext, "POST", "/v1/notifications/verify-webhook-signature", payload);
  const { verification_status } = (response.body ?? {}) as { verification_status?: string };
  return response.status < 300 && verification_status === "SUCCESS" ? toRailEvent(known) : undefined;
};

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function toRailEvent({ id, event_type: type, resource }: z.infer<typeof event>): RailEvent {
  const item = type.startsWith("PAYMENT.PAYOUTS-ITEM.") ? payoutItem.safeParse(resource).data : undefined;
  const itemId = itemIdOf(item?.payout_item.sender_item_id);
  return item && itemId
    ? { id, type, about: "item", itemId, key: item.sender_batch_id, outcome: toOutcome(item) }
    : { id, type, about: "nothing" };
}

/**
 * PayPal Payouts to an email address. No onboarding is needed: a recipient without an account can open one, otherwise the money
 * is returned.
 */
export const paypal: ApiRail = {
  byFile: false,
  isConfigured: ({ paypalClientId, paypalSecret }) => paypalClientId !== null && paypalSecret !== null,
  findRejectedKey: async (railContext) => {
    const bearer = await tokenFor(railContext);
    return typeof bearer !== "string" && bearer.status === 401 ? "paypalSecret" : undefined;
  },
  prepare: async () => ({ railAccount: null, state: "ready" }),
  // PayPal refuses a sender batch id that it has seen within 30 days.
  keyRetentionDays: 29,
  send,
  lookUp,
  parseWebhook,
};
