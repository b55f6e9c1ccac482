import { hostOf } from "#server/outbound/target.ts";
import { unseal } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { needsKey, type ProviderKind } from "../values.ts";
import type { aiProviders } from "./table.ts";

export type ProviderRow = typeof aiProviders.$inferSelect;

/** What is needed to send a request to a provider. */
export type Connection = { kind: ProviderKind; baseUrl: string; key: string | null };

/** The purpose with which a key is encrypted. */
export const keyPurpose = "providers.key";

export const connectionOf = (settings: Settings, { kind, baseUrl, key }: ProviderRow): Connection => ({
  kind,
  baseUrl,
  key: key === null ? null : unseal(settings, keyPurpose, key),
});

export const hasNeededKey = ({ kind, key }: Pick<ProviderRow, "kind" | "key">): boolean =>
  key !== null || !needsKey(kind);

/** A key may be sent to this host only: an admin who cannot read a key must not be able to send it elsewhere. */
export const isSameServer = (one: string, other: string): boolean => {
  const [first, second] = [new URL(one), new URL(other)];
  return first.protocol === second.protocol && hostOf(first) === hostOf(second) && first.port === second.port;
};
