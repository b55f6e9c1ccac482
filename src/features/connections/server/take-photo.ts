import { z } from "zod";
import { AppError } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { setFirstPhoto } from "#features/identity/server/writes.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import { OutboundError } from "#server/outbound/outbound-error.ts";
import type { Settings } from "#server/settings.ts";
import { providers } from "../contract.ts";

/** Enqueued with a person's first sign-in through a provider, so that a slow picture does not delay the sign-in. */
export const takePhoto = defineTask(
  "connections.takePhoto",
  "background",
  z.object({ personId: id("per"), provider: z.enum(providers), url: z.string() }),
);

/** Pictures come from the provider's own origin or a public one: the provider writes the address, so it reaches nothing private. */
const trustOf = ({ GOOGLE_ISSUER, FACEBOOK_URL }: Settings) => ({ google: GOOGLE_ISSUER, facebook: FACEBOOK_URL });

/** A picture that the outbound client or the decoder refuses stays refused, so it is not tried again. */
const isFinal = (error: unknown) =>
  error instanceof OutboundError ? error.reason !== "timeout" : error instanceof AppError && error.status < 500;

async function fetchPhoto({ services, tenantId }: JobCtx, payload: z.infer<typeof takePhoto.payload>) {
  const { personId, provider, url } = payload;
  try {
    const { settings } = services;
    const response = await createOutbound(settings, { trust: trustOf(settings)[provider] })(url);
    if (response.status >= 500) throw new Error(`The picture was answered with ${response.status}.`);
    await setFirstPhoto({ services, tenantId }, personId, Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    if (!isFinal(error)) throw error;
    services.log.info({ personId, provider, err: error }, "a provider's picture was not taken");
  }
}

export const photoTasks = [defineTaskHandler(takePhoto, fetchPhoto)];
