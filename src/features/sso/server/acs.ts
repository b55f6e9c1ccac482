import { addToFlow } from "#features/connections/server/writes.ts";
import type { Services } from "#server/ctx.ts";
import { ssoPath } from "../rules.ts";
import { answerKey } from "./saml.ts";

/**
 * Where an identity house posts its answer. A post from another site brings no cookie, so nobody is let in here: the
 * answer is laid beside the flow it belongs to, and judged when the browser comes back on its own.
 */
export const createAcsHandler = (services: Services) => async (fields: Record<string, string>) => {
  const { RelayState: state = "", SAMLResponse: answer = "" } = fields;
  const returnUrl = new URL(ssoPath, services.settings.BASE_URL);
  const isStored = await addToFlow(services, state, { [answerKey]: answer });
  returnUrl.search = new URLSearchParams({
    state,
    ...(isStored ? { code: "saml" } : { error: "flow_over" }),
  }).toString();
  return returnUrl.href;
};
