import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ReferralRow } from "../../contract/referral.ts";
import { noReferrer } from "../../contract/referrer.ts";

/** Names the referrer, or says that the company brought the referral in itself. */
export function useReferrerName() {
  const { t } = useTranslation("referrals");
  return useCallback(
    ({ referrerId, referrerName }: Pick<ReferralRow, "referrerId" | "referrerName">) =>
      referrerId === noReferrer ? t("values.companyOwn") : referrerName,
    [t],
  );
}
