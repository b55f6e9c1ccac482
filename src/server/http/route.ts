import type { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import type { Ctx, PublicCtx, PublicReadCtx, ReadCtx } from "../ctx.ts";

type CtxFor<M extends Method, A extends Access> = A extends "public"
  ? M extends "GET"
    ? PublicReadCtx
    : PublicCtx
  : M extends "GET"
    ? ReadCtx
    : Ctx;

export type Route = {
  endpoint: Endpoint;
  handler: (ctx: never, input: never) => Promise<unknown>;
  /** Whether the handler opens its own transaction instead of running in one. */
  isOutsideTransaction: boolean;
};

/** Pairs an endpoint with its handler. The handler of a GET gets a context that cannot write. */
export const route = <M extends Method, A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<M, A, I, O>,
  handler: (ctx: CtxFor<M, A>, input: z.output<I>) => Promise<z.input<O>>,
): Route => ({ endpoint, handler, isOutsideTransaction: false });

/**
 * For a write that waits for something slow, such as a hash or another service, and must not hold a transaction open meanwhile. It reads,
 * and opens a transaction with `withTenant()` where it writes. It does not support the Idempotency-Key.
 */
export const routeOutsideTransaction = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<Exclude<Method, "GET">, A, I, O>,
  handler: (ctx: CtxFor<"GET", A>, input: z.output<I>) => Promise<z.input<O>>,
): Route => ({ endpoint, handler, isOutsideTransaction: true });
