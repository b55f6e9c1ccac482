import type { z } from "zod";
import { defined } from "./defined.ts";
import { type Access, type Endpoint, isStream, type Method } from "./endpoint.ts";
import { AppError } from "./errors.ts";

type Transport = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string | FormData; signal?: AbortSignal },
) => Promise<Response>;

/**
 * Creates the typed client. Screens pass `fetch` and tests pass the server itself; in both cases it throws the AppError that the server
 * threw.
 */
export const createCaller = (send: Transport) =>
  async function call<I extends z.ZodObject, O extends z.ZodType>(
    e: Endpoint<Method, Access, I, O>,
    input: z.input<I>,
    key?: string,
    /** Aborting it closes the connection, which tells the server to stop working on the answer. */
    signal?: AbortSignal,
  ): Promise<z.output<O>> {
    const rest: Record<string, unknown> = { ...input };
    const path = e.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = encodeURIComponent(String(rest[name]));
      delete rest[name];
      return value;
    });
    const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
    const response = await send(path + (e.method === "GET" ? toQueryString(rest) : ""), {
      method: e.method,
      headers,
      ...(signal && { signal }),
      ...(e.method !== "GET" && body(rest, headers)),
    });
    if (!response.ok) throw await readProblem(response);
    return isStream(e.output) ? (readEvents(response) as z.output<O>) : readAnswer(e.output, response);
  };

/** An answer that breaks its contract is an unexpected error: the message of the schema is for developers, so it is only the cause. */
async function readAnswer<O extends z.ZodType>(output: O, response: Response): Promise<z.output<O>> {
  const { data, error } = output.safeParse(await response.json());
  if (!error) return data as z.output<O>;
  const requestId = response.headers.get("x-request-id") ?? undefined;
  throw Object.assign(new AppError(500, "base.unexpected", undefined, requestId), { cause: error });
}

/** Repeats the name of a parameter for each value of an array. */
const toQueryString = (input: Record<string, unknown>) => {
  const pairs = Object.entries(input)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one): [string, unknown] => [name, one]))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
};

function body(input: Record<string, unknown>, headers: Record<string, string>): { body: string | FormData } {
  if (!Object.values(input).some((value) => value instanceof Blob)) {
    headers["content-type"] = "application/json";
    return { body: JSON.stringify(input) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, value instanceof Blob ? value : String(value));
  return { body: form };
}

async function readProblem(response: Response) {
  const {
    code = "base.unexpected",
    params,
    requestId = response.headers.get("x-request-id") ?? undefined,
  } = (await response.json().catch(() => ({}))) as { code?: string; params?: unknown; requestId?: string };
  return new AppError(response.status, code, params, requestId);
}

async function* readEvents(response: Response) {
  let text = "";
  for await (const chunk of defined(response.body).pipeThrough(new TextDecoderStream())) {
    const parts = (text + chunk).split("\n\n");
    text = defined(parts.pop());
    for (const part of parts) yield JSON.parse(part.slice("data: ".length));
  }
}
