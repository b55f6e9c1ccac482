import type { z } from "zod";
import { assertAccountProof } from "#features/identity/server/reads.ts";
import { countAttempt } from "#features/identity/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type enrolPhone as enrolEndpoint, errors, type sendPhoneCode as sendEndpoint } from "../contract.ts";
import { maskNumber } from "../rules.ts";
import { consumeCode, limitAttempts, sendCode } from "./codes.ts";
import { ownerOf } from "./reads.ts";
import { consumeProof, enrollFactor } from "./writes.ts";

/** Limited by person and by number, so that neither an account nor a phone can be abused to send messages. */
export async function sendPhoneCode(ctx: ReadCtx, { phoneNumber, proof }: z.infer<typeof sendEndpoint.input>) {
  await assertAccountProof(ctx);
  await consumeProof(ctx, proof);
  const { services, tenantId, personId } = ctx;
  await countAttempt(services, "sms", personId, phoneNumber);
  const owner = await ownerOf(ctx, personId);
  await withTenant(services, tenantId, (tenantCtx) =>
    sendCode(tenantCtx, owner, { number: phoneNumber, purpose: "enrolPhone" }),
  );
  return { sentTo: maskNumber(phoneNumber) };
}

/** The number comes from the stored code, so that only the phone that received it is enrolled [R4.3]. */
export async function enrolPhone(ctx: ReadCtx, { code }: z.infer<typeof enrolEndpoint.input>) {
  const { services, tenantId, personId, exchange, address } = ctx;
  const owner = await ownerOf(ctx, personId);
  return limitAttempts(ctx, owner, "phone", () =>
    withTenant(services, tenantId, async (tenantCtx) => {
      const taken = await consumeCode(tenantCtx, personId, "enrolPhone", code);
      if (!taken) throw errors.wrongCode();
      return enrollFactor({ ...tenantCtx, exchange, address }, owner, { kind: "phone", secret: taken.secret });
    }),
  );
}
