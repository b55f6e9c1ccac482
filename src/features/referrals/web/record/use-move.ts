import { useState } from "react";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import { useSend } from "#web/api/use-send.ts";
import { errors, getReferral, moveReferral } from "../../contract.ts";
import { listHappenings } from "../../record.ts";
import type { Referral, ReferralRow } from "../../referral.ts";
import { useTakeOn } from "../api.ts";
import { changesBetween, type FieldChange } from "./changes.ts";

/** What somebody else did between one's look and one's press. */
export type Meanwhile = { by: string | null; changes: FieldChange[]; now: Referral };
type Answers = { onDone: (moved: Referral) => void; onRefused: (error: unknown) => void };
type MoveInput = Omit<z.input<typeof moveReferral.input>, "id" | "version">;

/** Moves the version that was seen. Where it is no longer that one, it says what changed and stands ready to go again. */
export function useMove(referral: ReferralRow, { onDone, onRefused }: Answers) {
  const [seen, setSeen] = useState<ReferralRow>(referral);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const takeOn = useTakeOn();
  const { id } = referral;

  const look = async () => {
    const [now, last] = await Promise.all([
      call(getReferral, { id }),
      call(listHappenings, { referralId: id, orderBy: "createdAt:desc", limit: 5 }),
    ]);
    // A person's step may be followed by the clock's own, such as the protection that it starts.
    const by = last.items.find((one) => one.by)?.by ?? null;
    setMeanwhile({ by, changes: changesBetween(seen, now), now });
    setSeen(now);
    takeOn(now);
  };
  const { send, isPending } = useSend(moveReferral, {
    onSuccess: (moved) => {
      takeOn(moved);
      onDone(moved);
    },
    onError: (refused) => {
      if (errors.stale.is(refused)) void look().catch(onRefused);
      else onRefused(refused);
    },
  });
  return {
    send: (input: MoveInput) => send({ id, version: seen.version, ...input }),
    isPending,
    meanwhile,
  };
}
