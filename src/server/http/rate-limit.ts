import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#base/endpoint.ts";
import { type AppError, baseErrors } from "#base/errors.ts";
import { networkOf } from "./network.ts";

const windowMs = 60_000;

/** Counts one address's calls; what it gives back is the refusal of the one too many. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => AppError | undefined;

/** Who wants to hear of what an endpoint refuses for being too many. Nobody waits for it. */
export type Refusals = (endpoint: Endpoint) => ((request: FastifyRequest) => void) | undefined;

/** Calls of each network since the minute began. The whole minute is forgotten at once, so it never grows for long. */
export class Minute {
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
 * By address alone: whatever a caller can vary would be a way around it. An endpoint that names a limit of its own is
 * counted apart, and a door outside the contract with all others. Counted in each process; a house of several lets so many times more through.
 */
export function rateLimits(
  callsPerMinute: number,
  refusals: Refusals = () => undefined,
): (endpoint?: Endpoint) => Limit {
  const app = new Minute();
  return (endpoint) => {
    const perMinute = endpoint?.perMinute;
    const minute = perMinute === undefined ? app : new Minute();
    const most = perMinute ?? callsPerMinute;
    const tell = endpoint && refusals(endpoint);
    return (request, reply) => {
      const { calls, secondsLeft } = minute.count(request.ip, Date.now());
      reply.header("ratelimit", `limit=${most}, remaining=${Math.max(0, most - calls)}, reset=${secondsLeft}`);
      if (calls <= most) return undefined;
      tell?.(request);
      reply.header("retry-after", secondsLeft);
      return baseErrors.tooMany();
    };
  };
}
