import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { HandlerCtx } from "#server/ctx.ts";
import { deriveKeyFor } from "#server/secrets.ts";

/** Identifies a browser and, signed, the people who have signed in with it. It grants no access: it only marks them as known. */
const deviceCookie = "device";
const maxAgeSeconds = 365 * 86_400;
/** A browser is shared by a family or a front desk, not by more people. */
const maxPeople = 5;

type DeviceContext = Pick<HandlerCtx, "services" | "exchange">;

const signatureOf = ({ services }: DeviceContext, device: string, personId: Id<"per">) =>
  createHmac("sha256", deriveKeyFor(services.settings, "known device"))
    .update(`${device} ${personId}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function readDevice({ exchange }: DeviceContext) {
  const [device, ...signatures] = (exchange.cookieOf(deviceCookie) ?? "").slice(0, 500).split(".");
  return device ? { device, signatures: signatures.slice(0, maxPeople) } : undefined;
}

/** Returns the browser's identifier if this person has signed in with it before. */
export function findKnownDevice(ctx: DeviceContext, personId: Id<"per">): string | undefined {
  const stored = readDevice(ctx);
  const signature = stored && signatureOf(ctx, stored.device, personId);
  return stored?.signatures.some((one) => isEqual(one, defined(signature))) ? stored.device : undefined;
}

export function rememberDevice(ctx: DeviceContext, personId: Id<"per">) {
  const { device, signatures } = readDevice(ctx) ?? { device: randomBytes(16).toString("base64url"), signatures: [] };
  const ownSignature = signatureOf(ctx, device, personId);
  const otherSignatures = signatures.filter((signature) => !isEqual(signature, ownSignature)).slice(0, maxPeople - 1);
  ctx.exchange.setCookie(deviceCookie, [device, ownSignature, ...otherSignatures].join("."), maxAgeSeconds);
}
