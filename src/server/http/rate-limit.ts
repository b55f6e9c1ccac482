import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#base/endpoint.ts";
import { type AppError, baseErrors } from "#base/errors.ts";
import { networkOf } from "./network.ts";

const windowMs = 60_000;

/** Counts the calls of one address; returns an error once the limit is exceeded. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => AppError | undefined;

/** Counts calls by network since the minute began. All counts are dropped when a new minute begins, so memory stays bounded. */
export class MinuteCounter {
  #began = 0;
  #counts = new Map<string, { calls: number }>();

  count(ip: string, now: number) {
    const key = networkOf(ip);
    if (now - this.#began >= windowMs) {
      this.#began = now;
      this.#counts = new Map();
    }
    let count = this.#counts.get(key);
    if (!count) {
      count = { calls: 0 };
      this.#counts.set(key, count);
    }
    return { calls: ++count.calls, secondsLeft: Math.ceil((this.#began + windowMs - now) / 1000) };
  }
}

/**
 * Limits calls by address alone, since anything a caller can vary could be used to evade it. An endpoint with its own limit is counted
 * separately; raw routes are counted with all others. Counts are per process, so several processes multiply the limit.
 */
export function createRateLimits(callsPerMinute: number): (endpoint?: Endpoint) => Limit {
  const globalCounter = new MinuteCounter();
  return (endpoint) => {
    const perMinute = endpoint?.perMinute;
    const counter = perMinute === undefined ? globalCounter : new MinuteCounter();
    const limit = perMinute ?? callsPerMinute;
    return (request, reply) => {
      const { calls, secondsLeft } = counter.count(request.ip, Date.now());
      reply.header("ratelimit", `limit=${limit}, remaining=${Math.max(0, limit - calls)}, reset=${secondsLeft}`);
      if (calls <= limit) return undefined;
      reply.header("retry-after", secondsLeft);
      return baseErrors.tooMany();
    };
  };
}
