import { createHmac } from "node:crypto";
import { z } from "zod";
import { createOutbound, type OutboundSettings } from "#server/outbound/outbound.ts";
import { type IdentityProvider, InvalidResponse } from "../identity-provider.ts";
import { nameFrom, photoFrom } from "../rules.ts";

type App = { graphUrl: string; dialogUrl: string; clientId: string; clientSecret: string };

const version = "v24.0";
const token = z.object({ access_token: z.string() });
const profileSchema = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string(), is_silhouette: z.boolean() }) }).optional(),
});

/** Facebook's variant of OAuth 2 has no ID token, so the profile is fetched with the access token. */
export function facebookProvider(
  settings: OutboundSettings,
  { graphUrl, dialogUrl, clientId, clientSecret }: App,
): IdentityProvider {
  const request = createOutbound(settings, { trust: graphUrl, redirects: 0 });
  const callGraph = async <S extends z.ZodType>(path: string, params: Record<string, string>, shape: S) => {
    const url = new URL(`/${version}${path}`, graphUrl);
    url.search = new URLSearchParams(params).toString();
    const response = await request(url);
    const body = await response.text();
    if (!response.ok) throw new InvalidResponse(response.status, body.slice(0, 500));
    return shape.parse(JSON.parse(body));
  };
  return {
    authorize: async ({ redirectUri, state, popup }) => {
      const url = new URL(`/${version}/dialog/oauth`, dialogUrl);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        response_type: "code",
        scope: "email,public_profile",
        ...(popup && { display: "popup" }),
      }).toString();
      return { url: url.href, kept: {} };
    },
    authenticate: async ({ redirectUri, code }) => {
      const client = { client_id: clientId, client_secret: clientSecret };
      const { access_token } = await callGraph(
        "/oauth/access_token",
        { ...client, redirect_uri: redirectUri, code },
        token,
      );
      // Proves to Facebook that the request comes from the app itself and not from someone who obtained the token.
      const appsecret_proof = createHmac("sha256", clientSecret).update(access_token).digest("hex");
      const fields = "id,name,first_name,last_name,email,picture.type(large)";
      const found = await callGraph("/me", { access_token, appsecret_proof, fields }, profileSchema);
      return {
        subject: found.id,
        email: found.email,
        // Facebook returns only an email address that its owner has confirmed, and none otherwise.
        emailVerified: found.email !== undefined,
        firstName: nameFrom(found.first_name ?? found.name),
        lastName: nameFrom(found.last_name),
        // Facebook serves a gray silhouette for people without a picture; initials say more.
        photo: found.picture?.data.is_silhouette ? undefined : photoFrom(found.picture?.data.url),
      };
    },
  };
}
