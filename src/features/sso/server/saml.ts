import { type IdentityProvider, InvalidResponse } from "#features/connections/identity-provider.ts";
import { ssoAddressesAt } from "../rules.ts";

type SamlSettings = { issuer: string; entryPoint: string; certificate: string; baseUrl: string };

/** The key under which a response is stored between the identity provider's post and the browser's return. */
export const answerKey = "answer";

/**
 * A SAML 2.0 identity provider. Only a signed assertion for this app, in response to this very request and within its validity, is
 * accepted: an old one, one for another audience, or an unsolicited one is rejected.
 */
export function samlProvider({ issuer, entryPoint, certificate, baseUrl }: SamlSettings): IdentityProvider {
  const { acsUrl, entityId } = ssoAddressesAt(baseUrl);
  const createClient = async (requests: Map<string, string>) => {
    // Loaded lazily with the first sign-in of this kind: it brings 150 files along, and most installations do not use SAML.
    const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
    return new SAML({
      entryPoint,
      idpCert: certificate,
      idpIssuer: issuer,
      issuer: entityId,
      audience: entityId,
      callbackUrl: acsUrl,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      signatureAlgorithm: "sha256",
      disableRequestedAuthnContext: true,
      identifierFormat: null,
      acceptedClockSkewMs: 30_000,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: {
        saveAsync: async (key, value) => {
          requests.set(key, value);
          return { value, createdAt: Date.now() };
        },
        getAsync: async (key) => requests.get(key) ?? null,
        removeAsync: async (key) => (key && requests.delete(key) ? key : null),
      },
    });
  };
  return {
    authorize: async ({ state }) => {
      const requests = new Map<string, string>();
      const saml = await createClient(requests);
      const url = await saml.getAuthorizeUrlAsync(state, undefined, {});
      const [[question, askedAt]] = [...requests] as [[string, string]];
      return { url, kept: { question, askedAt } };
    },
    authenticate: async (_, kept) => {
      const { question = "", askedAt = "" } = kept;
      const answer = kept[answerKey];
      if (!answer) throw new InvalidResponse(400, "no answer");
      const saml = await createClient(new Map([[question, askedAt]]));
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer });
      if (!profile) throw new InvalidResponse(400, "nobody named");
      if (profile.issuer !== issuer)
        throw new InvalidResponse(400, "the response comes from another identity provider");
      const attribute = (...names: string[]) =>
        names.map((name) => profile[name]).find((value) => typeof value === "string");
      const email = (attribute("email", "mail", ...claims("emailaddress")) ?? profile.nameID) as string;
      return {
        subject: profile.nameID,
        email,
        emailVerified: true, // The owner of the domain vouches for the address; the caller checks the domain.
        firstName: String(attribute("firstName", "givenName", ...claims("givenname")) ?? ""),
        lastName: String(attribute("lastName", "surname", "sn", ...claims("surname")) ?? ""),
      };
    },
  };
}

/** The claim names that Microsoft's identity providers use. */
const claims = (name: string) => [`http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`];
