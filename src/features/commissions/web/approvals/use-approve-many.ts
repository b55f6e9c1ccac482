import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { approveMany, maxApprovals } from "../../contract/approvals.ts";
import type { Commission } from "../../contract/lines.ts";
import { useInvalidate } from "../api.ts";
import { useApprovedToast } from "./use-approved-toast.ts";

export type ApproveResult = z.output<typeof approveMany.output>;

/**
 * Approves the selected commissions, up to the limit of one request. Those that the user cannot approve stay selected with a
 * notice that says why, and so do those beyond the limit.
 */
export function useApproveMany(lines: Commission[], onSelect: (picked: ReadonlySet<string>) => void) {
  const { t } = useTranslation("commissions");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const showApproved = useApprovedToast();
  const [result, setResult] = useState<ApproveResult>();
  const ids = lines.map(({ id }) => id);
  const { send, isPending } = useSend(approveMany, {
    onSuccess: async (answer) => {
      await invalidate();
      onSelect(new Set([...answer.left.map(({ id }) => id), ...ids.slice(maxApprovals)]));
      setResult(answer.left.length > 0 ? answer : undefined);
      const approved = lines.filter(({ id }) => answer.approved.includes(id));
      if (approved.length > 0) showApproved(t("ui.approvals.approved", { count: approved.length }), approved);
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return {
    isPending,
    result,
    dismiss: () => setResult(undefined),
    approve: () => send({ ids: ids.slice(0, maxApprovals) }),
  };
}
