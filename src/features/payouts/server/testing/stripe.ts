import { createHmac, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { readForm, sendJson, startLoopback } from "#features/connections/server/testing/loopback.ts";

export type TestTransfer = {
  id: string;
  object: "transfer";
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  currency: string;
  destination: string;
  transfer_group: string | null;
  description: string | null;
  metadata: Record<string, string>;
  created: number;
};
type Account = {
  id: string;
  object: "account";
  country: string;
  email: string;
  payouts_enabled: boolean;
  capabilities: { transfers: "active" | "inactive" | "pending" };
};
type Answer = { status: number; body: unknown };
export type Moment = "asked" | "made" | "answered";
/** The ways a transfer can fail: Stripe refuses it, drops the connection before or after making it, or returns a server error. */
export type Fault = "balance_insufficient" | "account_closed" | "hang up" | "lose answer" | "stumble";

const [key, hookSecret] = ["sk_test_of_the_tests", "whsec_of_the_tests"];
const html = { "content-type": "text/html" };
/** The onboarding page, which contains only the link back. */
const backLinkPage = (to: string | null) => `<!doctype html><title>Stripe</title><a href="${to}">Back</a>`;
const newId = (kind: string) => `${kind}_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
const errorAnswer = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
});

const metadataIn = (given: URLSearchParams) =>
  Object.fromEntries(
    [...given].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

/**
 * A fake Stripe with the endpoints that payouts use, in Stripe's formats. An idempotency key is good for one request; repeating
 * it returns the same answer.
 */
export async function openStripe(port = 0) {
  const accounts = new Map<string, Account>();
  const transfers = new Map<string, TestTransfer>();
  const answersByKey = new Map<string, { params: string; answer: Answer }>();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const lookups = { fail: false };
  /** Observes when a transfer is requested, made and answered. */
  const watch: { at: (moment: Moment) => void } = { at: () => {} };

  function transfer(given: URLSearchParams, fault: Fault | undefined): Answer {
    const amount = Number(given.get("amount"));
    if (!Number.isSafeInteger(amount) || amount <= 0)
      return errorAnswer(400, "invalid_request_error", "Invalid integer", "parameter_invalid_integer");
    const account = accounts.get(given.get("destination") ?? "");
    if (!account) return errorAnswer(404, "invalid_request_error", "No such destination", "resource_missing");
    if (account.capabilities.transfers !== "active")
      return errorAnswer(400, "invalid_request_error", "Not able to receive", "insufficient_capabilities_for_transfer");
    if (fault === "balance_insufficient" || fault === "account_closed")
      return errorAnswer(400, "invalid_request_error", `The tests say ${fault}`, fault);
    const created: TestTransfer = {
      id: newId("tr"),
      object: "transfer",
      amount,
      amount_reversed: 0,
      reversed: false,
      currency: given.get("currency") ?? "",
      destination: account.id,
      transfer_group: given.get("transfer_group"),
      description: given.get("description"),
      metadata: metadataIn(given),
      created: Math.floor(Date.now() / 1000),
    };
    transfers.set(created.id, created);
    return { status: 200, body: created };
  }

  function make(path: string, given: URLSearchParams, at: string, fault: Fault | undefined): Answer {
    if (path === "/v1/transfers") return transfer(given, fault);
    if (path === "/v1/accounts") {
      const account: Account = {
        id: newId("acct"),
        object: "account",
        country: given.get("country") ?? "",
        email: given.get("email") ?? "",
        payouts_enabled: false,
        capabilities: { transfers: "pending" },
      };
      accounts.set(account.id, account);
      return { status: 200, body: account };
    }
    if (path === "/v1/account_links" && accounts.has(given.get("account") ?? "")) {
      const url = `${at}/setup/${given.get("account")}?back=${encodeURIComponent(given.get("return_url") ?? "")}`;
      return { status: 200, body: { object: "account_link", created: 1, expires_at: 2, url } };
    }
    return errorAnswer(404, "invalid_request_error", `Unrecognized request URL ${path}`);
  }

  function lookUp(path: string, query: URLSearchParams): Answer {
    const [, kind, id] = /^\/v1\/(accounts|transfers)(?:\/(\w+))?$/.exec(path) ?? [];
    const found = kind === "accounts" ? accounts.get(id ?? "") : transfers.get(id ?? "");
    if (id)
      return found
        ? { status: 200, body: found }
        : errorAnswer(404, "invalid_request_error", "No such", "resource_missing");
    const group = query.get("transfer_group");
    const data = [...transfers.values()].filter(({ transfer_group }) => !group || transfer_group === group);
    return { status: 200, body: { object: "list", url: path, has_more: false, data } };
  }

  function post(path: string, given: URLSearchParams, at: string, idempotencyKey: string | undefined): Answer {
    const params = `${path}?${given}`;
    const before = idempotencyKey ? answersByKey.get(idempotencyKey) : undefined;
    if (before && before.params !== params)
      return errorAnswer(
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters",
      );
    if (before) return before.answer;
    const fault = path === "/v1/transfers" ? faults[0] : undefined;
    const answer = make(path, given, at, fault);
    if (idempotencyKey) answersByKey.set(idempotencyKey, { params, answer });
    return answer;
  }

  const reply = (response: ServerResponse, { status, body }: Answer) => sendJson(response, body, status);
  const { url, close } = await startLoopback(
    (at) => async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", at);
      if (pathname.startsWith("/setup/"))
        return response.writeHead(200, html).end(backLinkPage(searchParams.get("back")));
      if (request.headers.authorization !== `Bearer ${key}`)
        return reply(response, errorAnswer(401, "invalid_request_error", "Invalid API Key provided"));
      requests.push(`${request.method} ${pathname}`);
      if (request.method === "GET" && lookups.fail)
        return reply(response, errorAnswer(503, "api_error", "Try again later"));
      if (request.method === "GET") return reply(response, lookUp(pathname, searchParams));
      const given = await readForm(request);
      const fault = pathname === "/v1/transfers" ? faults[0] : undefined;
      if (fault === "hang up") return faults.shift() && request.socket.destroy();
      if (fault === "stumble")
        return faults.shift() && reply(response, errorAnswer(500, "api_error", "Something went wrong"));
      const isTransfer = pathname === "/v1/transfers";
      if (isTransfer) watch.at("asked");
      const answer = post(pathname, given, at, request.headers["idempotency-key"] as string | undefined);
      if (isTransfer) watch.at("made");
      if (fault) faults.shift();
      if (fault === "lose answer") return request.socket.destroy();
      reply(response, answer);
      if (isTransfer) watch.at("answered");
    },
    port,
  );

  /** Builds a signed webhook as Stripe posts it. */
  function event(type: string, object: object, { account, secret = hookSecret, at = Date.now() }: EventOptions = {}) {
    const body = JSON.stringify({
      id: newId("evt"),
      object: "event",
      type,
      ...(account && { account }),
      data: { object },
    });
    return { body, headers: signedBy(secret, body, Math.floor(at / 1000)) };
  }
  return {
    url,
    close,
    key,
    hookSecret,
    accounts,
    transfers,
    faults,
    requests,
    watch,
    lookups,
    /** Simulates that idempotency keys expire after a day. */
    expireKeys: () => answersByKey.clear(),
    event,
    /** Creates an account that completed onboarding long ago. */
    addReadyAccount: (id: string) =>
      accounts.set(id, {
        id,
        object: "account",
        country: "DE",
        email: "",
        payouts_enabled: true,
        capabilities: { transfers: "active" },
      }),
    /** Completes a person's onboarding. */
    finishOnboarding: (id: string) => {
      const account = { ...accounts.get(id)!, payouts_enabled: true, capabilities: { transfers: "active" as const } };
      accounts.set(id, account);
      return event("account.updated", account);
    },
    /** Reverses a transfer on behalf of the company. */
    reverse: (id: string, amount = transfers.get(id)!.amount) => {
      const before = transfers.get(id)!;
      const after = { ...before, amount_reversed: amount, reversed: amount === before.amount };
      transfers.set(id, after);
      return event("transfer.reversed", after);
    },
  };
}
type EventOptions = { account?: string; secret?: string; at?: number };

const signedBy = (secret: string, body: string, seconds: number) => ({
  "content-type": "application/json",
  "stripe-signature": `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
});
