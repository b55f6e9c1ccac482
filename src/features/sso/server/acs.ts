import { addToFlow } from "#features/connections/server/writes.ts";
import type { Services } from "#server/ctx.ts";
import { ssoPath } from "../rules.ts";
import { answerKey } from "./saml.ts";

/**
 * Receives an identity provider's response. A cross-site post carries no cookie, so no one is signed in here: the response is stored with
 * the flow it belongs to, and verified when the browser itself returns.
 */
export const createAcsHandler = (services: Services) => async (fields: Record<string, string>) => {
  const { RelayState: state = "", SAMLResponse: answer = "" } = fields;
  const isStored = await addToFlow(services, state, { [answerKey]: answer });
  const params = new URLSearchParams({ state, ...(isStored ? { code: "saml" } : { error: "flow_over" }) });
  // A path alone: the browser stays on the host that the identity provider posted to.
  return `${ssoPath}?${params}`;
};
