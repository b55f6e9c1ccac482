import { useState } from "react";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import { useSend } from "#web/api/use-send.ts";
import { errors } from "../../contract/errors.ts";
import { moveReferral } from "../../contract/moves.ts";
import { getReferral } from "../../contract/record.ts";
import type { Referral, ReferralRow } from "../../contract/referral.ts";
import { listTimelineEvents } from "../../contract/timeline.ts";
import { useCacheReferral } from "../api.ts";
import { changesBetween, type FieldChange } from "./changes.ts";

/** What another person changed between loading the record and the user's move. */
export type ConcurrentChange = { by: string | null; changes: FieldChange[]; now: Referral };
type Answers = {
  onDone: (moved: Referral) => void;
  onRefused: (error: unknown) => void;
  /** For a move without a dialog, which cannot show what changed. */
  onConcurrentChange?: () => void;
};
type MoveInput = Omit<z.input<typeof moveReferral.input>, "id" | "version">;

/** Moves the version that was loaded. If it is stale, the changes are shown and the move can be repeated. */
export function useMove(referral: ReferralRow, { onDone, onRefused, onConcurrentChange }: Answers) {
  const [seen, setSeen] = useState<ReferralRow>(referral);
  const [concurrentChange, setConcurrentChange] = useState<ConcurrentChange>();
  const cacheReferral = useCacheReferral();
  const { id } = referral;

  const loadConcurrentChange = async () => {
    const [now, last] = await Promise.all([
      call(getReferral, { id }),
      call(listTimelineEvents, { referralId: id, orderBy: "createdAt:desc", limit: 5 }),
    ]);
    // A person's move may be followed by system events, such as the start of the protection.
    const by = last.items.find((one) => one.by)?.by ?? null;
    setConcurrentChange({ by, changes: changesBetween(seen, now), now });
    setSeen(now);
    cacheReferral(now);
    onConcurrentChange?.();
  };
  const { send, isPending } = useSend(moveReferral, {
    onSuccess: (moved) => {
      cacheReferral(moved);
      onDone(moved);
    },
    onError: (refused) => {
      if (errors.stale.is(refused)) void loadConcurrentChange().catch(onRefused);
      else onRefused(refused);
    },
  });
  return {
    send: (input: MoveInput) => send({ id, version: Math.max(seen.version, referral.version), ...input }),
    isPending,
    concurrentChange,
  };
}
