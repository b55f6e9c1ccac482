import { useTranslation } from "react-i18next";
import { showToast } from "#web/ui/toast.ts";
import type { Commission } from "../../contract/lines.ts";
import { isLastApproval } from "../../rules/approvals.ts";
import { useSlots } from "../slots.ts";

/** Says that commissions were approved. If one of them can be paid now, it offers the way to the payout runs. */
export function useApprovedToast() {
  const { t } = useTranslation("commissions");
  const { openPayoutRuns } = useSlots();
  return (message: string, approved: readonly Commission[]) =>
    showToast({
      message,
      kind: "good",
      ...(openPayoutRuns &&
        approved.some(isLastApproval) && { action: { label: t("ui.approvals.toPayouts"), onClick: openPayoutRuns } }),
    });
}
