import { timingSafeEqual } from "node:crypto";
import type { Id } from "#base/ids.ts";
import { deriveKeyFor, hmacWith } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";

const idBytes = 16;
const signBytes = 16;

/** What a signature is for. Each purpose has its own key, so that one cannot be presented as the other. */
type Purpose = "touches" | "click in an address";
type SigningScope = { settings: Settings; tenantId: Id<"ten"> };

const signers = new WeakMap<Settings, Map<Purpose, ReturnType<typeof hmacWith>>>();
function signatureOf({ settings, tenantId }: SigningScope, purpose: Purpose, bytes: Buffer): Buffer {
  const byPurpose = signers.get(settings) ?? new Map();
  signers.set(settings, byPurpose);
  const sign = byPurpose.get(purpose) ?? hmacWith(deriveKeyFor(settings, purpose));
  byPurpose.set(purpose, sign);
  return sign(Buffer.concat([Buffer.from(tenantId), bytes])).subarray(0, signBytes);
}

/** Contains only ids, so that it fits into a cookie or a URL. The links are looked up in the database. */
export function signClicks(scope: SigningScope, purpose: Purpose, ids: readonly Id<"clk">[]): string {
  const list = Buffer.from(ids.map((id) => id.slice(4)).join(""), "hex");
  return Buffer.concat([signatureOf(scope, purpose, list), list]).toString("base64url");
}

/** The ids it contains; empty unless it was signed here, for this purpose and this tenant. */
export function verifyClicks(scope: SigningScope, purpose: Purpose, text: string): Id<"clk">[] {
  const bytes = Buffer.from(text, "base64url");
  const list = bytes.subarray(signBytes);
  if (list.length === 0 || list.length % idBytes !== 0) return [];
  if (!timingSafeEqual(bytes.subarray(0, signBytes), signatureOf(scope, purpose, list))) return [];
  return Array.from(
    { length: list.length / idBytes },
    (_, i) => `clk_${list.toString("hex", i * idBytes, (i + 1) * idBytes)}` as const,
  );
}
