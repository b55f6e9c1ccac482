import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { uuid } from "#web/api/uuid.ts";
import { toast } from "#web/ui/toast.ts";
import { moveReferral } from "../../contract/moves.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { useCacheReferral } from "../api.ts";

/** Accepting needs no input, so it happens directly in the row. */
export function useAccept() {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const cacheReferral = useCacheReferral();
  const [accepting, setAccepting] = useState<ReadonlySet<string>>(new Set());
  const accept = async ({ id, version, fullName: name }: ReferralRow) => {
    setAccepting((before) => new Set(before).add(id));
    try {
      cacheReferral(await call(moveReferral, { id, version, move: "accept" }, uuid()));
      toast(t("queue.accepted", { name }));
    } catch (error) {
      toast(errorText(error), "bad");
    }
    setAccepting((before) => new Set([...before].filter((one) => one !== id)));
  };
  return { accept: (row: ReferralRow) => void accept(row), accepting };
}
