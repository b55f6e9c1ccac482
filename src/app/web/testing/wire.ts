import { vi } from "vitest";
import type { Endpoint } from "#base/endpoint.ts";
import type { ErrorName } from "#base/errors.ts";

export type Asked = { path: string; body: unknown; headers: Headers };
export type Answer = (asked: Asked) => Response | Promise<Response>;

/** An endpoint and its stubbed response. */
export type Stub = [Pick<Endpoint, "method" | "path">, Answer];

/** A successful response as the server writes it. */
export const says =
  (body: unknown): Answer =>
  () =>
    Response.json(body);
/** An error response as the server writes it. */
export const refuses =
  ({ code, status }: ErrorName, params?: unknown): Answer =>
  () =>
    Response.json(
      { code, params, requestId: "req-7" },
      { status, headers: { "content-type": "application/problem+json" } },
    );
/** A network failure. */
export const silence: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** Stubs `fetch` with a response per endpoint and returns the recorded requests. A request without a stub fails the test. */
export function wire(answers: Stub[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const [path = ""] = url.split("?");
    const found = answers.find(([e]) => e.method === init.method && matches(e.path, path));
    if (!found) throw new Error(`There is no stub for ${init.method} ${url}.`);
    const one = {
      path: url,
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    };
    asked.push(one);
    return found[1](one);
  });
  return asked;
}

const bodyOf = (body: RequestInit["body"]) => {
  if (body instanceof FormData) return Object.fromEntries(body);
  if (body instanceof Blob) return body;
  return body ? JSON.parse(String(body)) : undefined;
};

const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);
