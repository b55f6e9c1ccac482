import { createHmac, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { sendJson, startLoopback } from "#features/connections/server/testing/loopback.ts";

type Sent = {
  sender_batch_header: { sender_batch_id: string };
  items: { receiver: string; amount: { value: string; currency: string }; sender_item_id: string }[];
};
export type TestBatch = { id: string; status: string; sent: Sent; errors?: { name: string; message: string } };

const [clientId, secret, hookId] = ["client-of-the-tests", "secret-of-the-tests", "WH-of-the-tests"];
const newId = () => randomUUID().replaceAll("-", "").slice(0, 13).toUpperCase();
const signatureOf = (id: string, time: string, event: unknown) =>
  createHmac("sha256", "paypal's own")
    .update(`${id}|${time}|${hookId}|${JSON.stringify(event)}`)
    .digest("base64");
const problem = (name: string, message: string, details: unknown[] = []) => ({ name, message, debug_id: "1", details });

/** A fake PayPal with the endpoints that payouts use, in PayPal's formats. Each sender batch id is accepted once. */
export async function openPaypal() {
  const batches = new Map<string, TestBatch>();
  const tokens = new Set<string>();
  /** The batches whose sender id was used more than 30 days ago and may be used again. */
  const reusable = new Set<string>();
  const faults: ("hang up" | "lose answer" | "INSUFFICIENT_FUNDS" | "VALIDATION_ERROR")[] = [];

  const presentBatch = (at: string, { id, status, sent, errors }: TestBatch) => ({
    batch_header: {
      payout_batch_id: id,
      batch_status: "SUCCESS",
      sender_batch_header: sent.sender_batch_header,
    },
    items: sent.items.map((item) => itemOf(id, item, status, errors)),
    links: [{ href: `${at}/v1/payments/payouts/${id}`, rel: "self", method: "GET" }],
  });

  function createBatch(at: string, sent: Sent): [unknown, number] {
    const { sender_batch_id } = sent.sender_batch_header;
    const before = [...batches.values()].find(
      (batch) => batch.sent.sender_batch_header.sender_batch_id === sender_batch_id && !reusable.has(batch.id),
    );
    if (before) {
      const link = [{ href: `${at}/v1/payments/payouts/${before.id}`, rel: "self", method: "GET" }];
      const issue = "Batch with given sender_batch_id already exists";
      return [problem("USER_BUSINESS_ERROR", "User business error.", [{ field: "SENDER_BATCH_ID", issue, link }]), 400];
    }
    const fault = faults[0];
    if (fault === "INSUFFICIENT_FUNDS" || fault === "VALIDATION_ERROR")
      return [problem(fault, `The tests say ${fault}`), fault === "VALIDATION_ERROR" ? 400 : 422];
    const batch: TestBatch = { id: newId(), status: "PENDING", sent };
    batches.set(batch.id, batch);
    const batch_header = { payout_batch_id: batch.id, batch_status: "PENDING", ...sent };
    return [{ batch_header, links: presentBatch(at, batch).links }, 201];
  }

  function verifySignature(given: Record<string, unknown>) {
    const { transmission_id, transmission_time, transmission_sig, webhook_id, webhook_event } = given;
    const right = signatureOf(String(transmission_id), String(transmission_time), webhook_event);
    return webhook_id === hookId && transmission_sig === right ? "SUCCESS" : "FAILURE";
  }

  const { url, close } = await startLoopback((at) => async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", at);
    const body = await text(request);
    if (pathname === "/v1/oauth2/token") {
      if (request.headers.authorization !== `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`)
        return sendJson(response, { error: "invalid_client" }, 401);
      const token = randomUUID();
      tokens.add(token);
      return sendJson(response, { access_token: token, token_type: "Bearer", expires_in: 32_400 });
    }
    if (!tokens.has(bearerOf(request))) return sendJson(response, problem("AUTHENTICATION_FAILURE", "No token"), 401);
    if (pathname === "/v1/notifications/verify-webhook-signature")
      return sendJson(response, { verification_status: verifySignature(JSON.parse(body)) });
    const [, id] = /^\/v1\/payments\/payouts(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (request.method === "GET") {
      const found = batches.get(id ?? "");
      return found
        ? sendJson(response, presentBatch(at, found))
        : sendJson(response, problem("INVALID_RESOURCE_ID", "None"), 404);
    }
    if (faults[0] === "hang up") return faults.shift() && request.socket.destroy();
    const [answer, status] = createBatch(at, JSON.parse(body));
    if (faults.shift() === "lose answer") return request.socket.destroy();
    return sendJson(response, answer, status);
  });

  return {
    url,
    close,
    clientId,
    secret,
    hookId,
    batches,
    faults,
    /** Simulates the passing of thirty days. */
    forgetSenderIds: () => {
      for (const id of batches.keys()) reusable.add(id);
    },
    /** Sets the outcome of a batch's only item and returns the signed webhook. */
    setOutcome: (id: string, status: string, event: string, errors?: TestBatch["errors"]) => {
      const batch = { ...batches.get(id)!, status, ...(errors && { errors }) };
      batches.set(id, batch);
      const { sender_batch_id } = batch.sent.sender_batch_header;
      const item = itemOf(id, batch.sent.items[0]!, status, errors);
      return signedWebhook(`PAYMENT.PAYOUTS-ITEM.${event}`, { ...item, sender_batch_id });
    },
  };
}

const bearerOf = (request: IncomingMessage) => (request.headers.authorization ?? "").replace("Bearer ", "");

const itemOf = (id: string, item: Sent["items"][number], status: string, errors: TestBatch["errors"]) => ({
  payout_item_id: `${id}1`,
  payout_batch_id: id,
  transaction_status: status,
  payout_item: { ...item, recipient_type: "EMAIL" },
  ...(errors && { errors }),
});

function signedWebhook(event_type: string, resource: object) {
  const event = { id: `WH-${newId()}`, event_type, resource_type: "payouts_item", resource };
  const [id, time] = [randomUUID(), new Date().toISOString()];
  return {
    body: JSON.stringify(event),
    headers: {
      "content-type": "application/json",
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT",
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": signatureOf(id, time, event),
    },
  };
}
