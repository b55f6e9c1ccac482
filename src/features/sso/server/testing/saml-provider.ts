import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { privateKey } from "./saml-keys.ts";

export const entity = "https://id.acme.example/saml";

type ResponseOptions = {
  nameId: string;
  attributes?: Record<string, string>;
  /** The fields that an honest provider would not change. */
  audience?: string;
  inResponseTo?: string;
  notOnOrAfter?: Date;
  issuer?: string;
  signWith?: string | null;
};

/** Decodes the request from the URL the browser was redirected to. */
export function parseRequest(url: string) {
  const given = new URL(url).searchParams;
  const xml = inflateRawSync(Buffer.from(given.get("SAMLRequest")!, "base64")).toString();
  const attribute = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(xml)?.[1] ?? "";
  return {
    id: attribute("ID"),
    acsUrl: attribute("AssertionConsumerServiceURL"),
    issuer: /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? "",
    state: given.get("RelayState")!,
  };
}

/** Builds a response as an identity provider posts it: with one assertion in it, signed on its own. */
export function buildResponse(request: ReturnType<typeof parseRequest>, options: ResponseOptions): string {
  const { nameId, attributes = {}, audience = request.issuer, inResponseTo = request.id, issuer = entity } = options;
  const now = new Date().toISOString();
  const until = (options.notOnOrAfter ?? new Date(Date.now() + 300_000)).toISOString();
  const values = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const id = `_${randomUUID()}`;
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="${id}" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${request.acsUrl}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${values.length ? `<saml:AttributeStatement>${values.join("")}</saml:AttributeStatement>` : ""}</saml:Assertion>`;
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="_${randomUUID()}" IssueInstant="${now}" InResponseTo="${inResponseTo}" Destination="${request.acsUrl}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
  const key = options.signWith === undefined ? privateKey : options.signWith;
  return Buffer.from(key ? signXml(response, id, key) : response).toString("base64");
}

function signXml(xml: string, id: string, key: string) {
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: "http://www.w3.org/2001/10/xml-exc-c14n#",
  });
  signature.addReference({
    xpath: `//*[@ID="${id}"]`,
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#"],
  });
  signature.computeSignature(xml, {
    location: { reference: `//*[@ID="${id}"]/*[local-name()="Issuer"]`, action: "after" },
  });
  return signature.getSignedXml();
}
