import type { z } from "zod";
import type { addSsoProvider, SsoProvider } from "../contract.ts";

export const blank = {
  kind: "oidc" as SsoProvider["kind"],
  name: "",
  domain: "",
  role: "referrer" as SsoProvider["role"],
  issuer: "",
  clientId: "",
  clientSecret: "",
  entryPoint: "",
  certificate: "",
};
export type Values = typeof blank;

const common = ["name", "domain", "issuer"] as const;
const ofKind = { oidc: ["clientId", "clientSecret"], saml: ["entryPoint", "certificate"] } as const;

/** The required fields; the other kind's fields may hold values the admin typed before switching. */
export const fieldsOf = (kind: Values["kind"]) => [...common, ...ofKind[kind]];

export function inputOf({ kind, role, ...texts }: Values): z.input<(typeof addSsoProvider)["input"]> {
  const { name, domain, issuer, clientId, clientSecret, entryPoint, certificate } = texts;
  const own = kind === "oidc" ? { clientId, clientSecret } : { entryPoint: entryPoint.trim(), certificate };
  return { kind, role, name, domain, issuer, ...own };
}
