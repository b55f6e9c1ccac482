import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { saveDraft } from "#features/plans/contract.ts";
import { plans } from "#features/plans/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { ProgramRate } from "../../contract/rates.ts";

type Props = { planId: NonNullable<ProgramRate["planId"]>; ruleKey: string; bp: number };

/** Opens the plan with a draft that has the rate. It applies when a person publishes it. */
export function ApplyButton({ planId, ruleKey, bp }: Props) {
  const { t } = useTranslation("intelligence");
  const { percent } = useFormatters();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const canEdit = useCan(saveDraft);
  const { data: all } = useQuery({ ...plans, enabled: canEdit });
  const openDraft = () => void navigate({ to: "/commissions/plans", search: { plan: planId, view: "draft" } });
  const { send, isPending } = useSend(saveDraft, {
    onSuccess: openDraft,
    onError: (error) => toast(t("rates.failed", { reason: errorText(error) }), "bad"),
  });
  const versions = all?.find(({ id }) => id === planId)?.versions;
  const newest = versions?.find(({ state }) => state === "published");
  if (!canEdit || !newest) return null;
  const apply = () => {
    if (versions?.some(({ state }) => state === "draft")) {
      toast(t("rates.draftExists"));
      openDraft();
      return;
    }
    const { currency, budgetMinor, budgetPeriod } = newest;
    const rules = newest.rules.map((rule) =>
      rule.key === ruleKey && rule.formula.kind === "percent" ? { ...rule, formula: { ...rule.formula, bp } } : rule,
    );
    send({ id: planId, currency, budgetMinor, budgetPeriod, rules, revision: 0 });
  };
  return (
    <Button size="compact-sm" loading={isPending} onClick={apply}>
      {t("rates.apply", { percent: percent(bp) })}
    </Button>
  );
}
