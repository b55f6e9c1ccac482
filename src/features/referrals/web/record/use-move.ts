import { useState } from "react";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import { useSend } from "#web/api/use-send.ts";
import { errors, getReferral, moveReferral } from "../../contract.ts";
import { listHappenings } from "../../record.ts";
import type { Referral, ReferralRow } from "../../referral.ts";
import { useTakeOn } from "../api.ts";
import { changesBetween, type FieldChange } from "./changes.ts";

/** What another person changed between loading the record and the user's move. */
export type Meanwhile = { by: string | null; changes: FieldChange[]; now: Referral };
type Answers = { onDone: (moved: Referral) => void; onRefused: (error: unknown) => void };
type MoveInput = Omit<z.input<typeof moveReferral.input>, "id" | "version">;

/** Moves the version that was loaded. If it is stale, the changes are shown and the move can be repeated. */
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
    // A person's move may be followed by system events, such as the start of the protection.
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
