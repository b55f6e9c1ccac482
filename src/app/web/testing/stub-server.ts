import { vi } from "vitest";
import type { Endpoint } from "#base/endpoint.ts";
import type { ErrorName } from "#base/errors.ts";

export type RecordedRequest = { path: string; body: unknown; headers: Headers; signal?: AbortSignal | undefined };
export type Responder = (requests: RecordedRequest) => Response | Promise<Response>;

/** An endpoint and its stubbed response. */
export type Stub = [Pick<Endpoint, "method" | "path">, Responder];

/** Events as the server streams them. */
export const eventsOf = (...events: unknown[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
export const streamWith =
  (...events: unknown[]): Responder =>
  () =>
    new Response(eventsOf(...events), { headers: { "content-type": "text/event-stream" } });

/** A successful response as the server writes it. */
export const respondWith =
  (body: unknown): Responder =>
  () =>
    Response.json(body);
/** An error response as the server writes it. */
export const rejectWith =
  ({ code, status }: ErrorName, params?: unknown): Responder =>
  () =>
    Response.json(
      { code, params, requestId: "req-7" },
      { status, headers: { "content-type": "application/problem+json" } },
    );
/** A network failure. */
export const failNetwork: Responder = () => Promise.reject(new TypeError("Failed to fetch"));

/** Stubs `fetch` with a response per endpoint and returns the recorded requests. A request without a stub fails the test. */
export function stubServer(stubs: Stub[]): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const [path = ""] = url.split("?");
    const stub = stubs.find(([e]) => e.method === init.method && matches(e.path, path));
    if (!stub) throw new Error(`There is no stub for ${init.method} ${url}.`);
    const request = {
      path: url,
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    };
    requests.push(request);
    return stub[1](request);
  });
  return requests;
}

const bodyOf = (body: RequestInit["body"]) => {
  if (body instanceof FormData) return Object.fromEntries(body);
  if (body instanceof Blob) return body;
  return body ? JSON.parse(String(body)) : undefined;
};

const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);
