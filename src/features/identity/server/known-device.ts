import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Id } from "#base/ids.ts";
import type { HandlerCtx } from "#server/ctx.ts";
import { deriveKeyFor } from "#server/secrets.ts";

/** Names a browser and, signed, the people who have signed in with it. It opens nothing: it only says who is no stranger. */
const deviceCookie = "device";
const secondsKept = 365 * 86_400;
/** Browsers are shared by a family or a front desk, not by more. */
const mostPeople = 5;

type Where = Pick<HandlerCtx, "services" | "exchange">;

const signOf = ({ services }: Where, device: string, personId: Id<"per">) =>
  createHmac("sha256", deriveKeyFor(services.settings, "known device"))
    .update(`${device} ${personId}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function readDevice({ exchange }: Where) {
  const [device, ...signs] = (exchange.cookieOf(deviceCookie) ?? "").slice(0, 500).split(".");
  return device ? { device, signs: signs.slice(0, mostPeople) } : undefined;
}

/** The browser's name, where this person has signed in with it before. */
export function knownDevice(where: Where, personId: Id<"per">): string | undefined {
  const known = readDevice(where);
  const sign = known && signOf(where, known.device, personId);
  return known?.signs.some((one) => isSame(one, sign!)) ? known.device : undefined;
}

export function rememberDevice(where: Where, personId: Id<"per">) {
  const { device, signs } = readDevice(where) ?? { device: randomBytes(16).toString("base64url"), signs: [] };
  const own = signOf(where, device, personId);
  const others = signs.filter((sign) => !isSame(sign, own)).slice(0, mostPeople - 1);
  where.exchange.setCookie(deviceCookie, [device, own, ...others].join("."), secondsKept);
}
