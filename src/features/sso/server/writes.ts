import { randomBytes, X509Certificate } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { dnsProofOf } from "#base/dns-proof.ts";
import { baseErrors } from "#base/errors.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { lookupTxt } from "#server/dns.ts";
import { assertAddress, assertReachable } from "#server/outbound/outbound.ts";
import { OutboundError } from "#server/outbound/outbound-error.ts";
import { seal } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import {
  type addSsoProvider as addEndpoint,
  errors,
  type proveSsoDomain as proveEndpoint,
  type removeSsoProvider as removeEndpoint,
  type updateSsoProvider as updateEndpoint,
} from "../contract.ts";
import { getSsoProvider, ownAddressOf, type Row, toSsoProvider } from "./reads.ts";
import { ssoProviders } from "./table.ts";

/** The purpose with which the client's secret is encrypted. */
export const secretPurpose = "sso.client";

const assertPresent = (given: Record<string, unknown>) => {
  const missing = Object.entries(given).filter(([, value]) => !value);
  const fields = Object.fromEntries(missing.map(([field]) => [field, { code: "required" }]));
  if (missing.length) throw baseErrors.invalid({ fields });
};

/** Normalizes a certificate to the one form that is stored, whether it came with header and footer or without. */
function readCertificate(given: string): string {
  try {
    const body = given.replace(/-----[A-Z ]+-----|\s/g, "");
    return new X509Certificate(Buffer.from(body, "base64")).toString();
  } catch {
    throw errors.badCertificate();
  }
}

/** Requires TLS in production: an address without it could be intercepted, and is allowed for development only. */
function assertSecureUrl({ services }: Pick<Ctx, "services">, field: string, address: string) {
  const { production } = services.settings;
  if (!URL.canParse(address) || (production && !address.startsWith("https:")))
    throw baseErrors.invalid({ fields: { [field]: { code: "url" } } });
}

/**
 * An issuer that a sign-in could not request is refused while its admin still has the form open. The reason is not returned: a name in the
 * server's private network must look like one that does not exist.
 */
function toIssuerBlocked(issuer: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof OutboundError ? errors.issuerBlocked({ issuer }) : error;
  };
}

export async function addSsoProvider(ctx: Ctx, input: z.infer<typeof addEndpoint.input>) {
  const { kind, clientSecret, certificate, clientId, entryPoint, ...rest } = input;
  if (kind === "oidc") {
    assertPresent({ clientId, clientSecret });
    assertSecureUrl(ctx, "issuer", rest.issuer);
    await assertAddress(ctx.services.settings, rest.issuer).catch(toIssuerBlocked(rest.issuer));
  } else {
    assertPresent({ entryPoint, certificate });
    assertSecureUrl(ctx, "entryPoint", defined(entryPoint));
  }
  const [created] = await ctx.db
    .insert(ssoProviders)
    .values({
      ...rest,
      kind,
      domainToken: randomBytes(16).toString("hex"),
      baseUrl: await ownAddressOf(ctx),
      ...(kind === "oidc"
        ? {
            clientId: defined(clientId),
            clientSecret: seal(ctx.services.settings, secretPurpose, defined(clientSecret)),
          }
        : { entryPoint: defined(entryPoint), certificate: readCertificate(defined(certificate)) }),
    })
    .returning();
  await auditChange(ctx, "sso.added", undefined, created);
  return toSsoProvider(ctx, defined(created));
}

export async function updateSsoProvider(ctx: Ctx, input: z.infer<typeof updateEndpoint.input>) {
  const { id, clientSecret, certificate, movesToOwnAddress, ...changes } = input;
  const before = await getSsoProvider(ctx, id);
  if (changes.enabled && !before.domainProvedAt) throw errors.notReady();
  const [after] = await ctx.db
    .update(ssoProviders)
    .set({
      ...(changes as Partial<Row>),
      ...(clientSecret && { clientSecret: seal(ctx.services.settings, secretPurpose, clientSecret) }),
      ...(certificate && { certificate: readCertificate(certificate) }),
      ...(movesToOwnAddress && { baseUrl: await ownAddressOf(ctx) }),
      id,
    })
    .where(eq(ssoProviders.id, id))
    .returning();
  await auditChange(ctx, "sso.changed", before, after);
  return toSsoProvider(ctx, defined(after));
}

/** Runs outside a transaction, because a resolver may be slow. */
export async function proveSsoDomain(ctx: ReadCtx, { id }: z.infer<typeof proveEndpoint.input>) {
  const before = await getSsoProvider(ctx, id);
  const proof = dnsProofOf("sso", before.domain, before.domainToken);
  const found = await lookupTxt(ctx.services.settings, proof.name);
  if (!found?.includes(proof.value)) throw errors.domainUnproved(proof);
  if (before.kind === "oidc")
    await assertReachable(ctx.services.settings, before.issuer).catch(toIssuerBlocked(before.issuer));
  return withTenant(ctx.services, ctx.tenantId, async (tenantCtx) => {
    const [after] = await tenantCtx.db
      .update(ssoProviders)
      .set({ domainProvedAt: now })
      .where(eq(ssoProviders.id, id))
      .returning();
    await auditChange({ ...ctx, ...tenantCtx }, "sso.domainProved", before, after);
    return toSsoProvider(ctx, defined(after));
  });
}

export async function removeSsoProvider(ctx: Ctx, { id }: z.infer<typeof removeEndpoint.input>) {
  const before = await getSsoProvider(ctx, id);
  await ctx.db.delete(ssoProviders).where(eq(ssoProviders.id, id));
  await auditChange(ctx, "sso.removed", before, undefined);
  return { removed: true };
}

const auditChange = (ctx: Ctx, action: string, before: Row | undefined, after: Row | undefined) => {
  const auditFields = (row: Row | undefined) =>
    row && { domain: row.domain, enabled: row.enabled, role: row.role, proved: row.domainProvedAt !== null };
  return audit(ctx, {
    action,
    subject: defined(after ?? before).name,
    before: auditFields(before) ?? null,
    after: auditFields(after) ?? null,
  });
};
