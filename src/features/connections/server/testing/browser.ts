import type { FastifyInstance } from "fastify";
import { caller } from "#base/call.ts";

/** A browser's cookies on one host of the house. */
export function browserAt(app: FastifyInstance, host = "localhost") {
  const cookies: Record<string, string> = {};
  const call = caller(async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers: { host, ...headers },
      cookies,
      ...(typeof body === "string" && { payload: body }),
    });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return new Response(answer.payload, { status: answer.statusCode });
  });
  return { call, cookies };
}
