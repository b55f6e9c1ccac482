import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Plan } from "#base/plans.ts";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import * as contract from "../contract.ts";
import { closingDays } from "../rules.ts";
import { tenantsKey } from "./api.ts";
import { openVisit } from "./open-visit.ts";

/** The operator's actions on a tenant. */
export function useTenantActions({ id, name }: contract.Tenant) {
  const { t } = useTranslation(["tenants", "shell"]);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const onError = (error: unknown) => toast(errorText(error), "bad");
  const withToast = (message: (changed: contract.Tenant) => string) => ({
    onSuccess: async (changed: contract.Tenant) => {
      await queries.invalidateQueries({ queryKey: tenantsKey });
      toast(message(changed));
    },
    onError,
  });
  const plan = useSend(
    contract.changePlan,
    withToast((changed) => t("plan.changed", { name, plan: t(`shell:plans.${changed.plan}`) })),
  );
  const resuming = useSend(
    contract.resumeTenant,
    withToast(() => t("act.resumed", { name })),
  );
  const keeping = useSend(
    contract.keepTenant,
    withToast(() => t("act.kept", { name })),
  );
  const closing = useSendWithProof(
    contract.closeTenant,
    withToast(() => t("act.closed", { name })),
  );
  const visiting = useSendWithProof(contract.visitTenant, { onSuccess: ({ url }) => openVisit(url), onError });
  return {
    isPending: [plan, resuming, keeping, closing, visiting].some((mutation) => mutation.isPending),
    changePlan: (nextPlan: Plan) => plan.send({ id, plan: nextPlan }),
    resume: () => resuming.send({ id }),
    keep: () => keeping.send({ id }),
    visit: () => visiting.send({ id }),
    close: async () => {
      const isConfirmed = await confirm({
        title: t("act.closeTitle", { name }),
        body: t("act.closeBody", { days: closingDays }),
        action: t("act.close"),
        danger: true,
      });
      if (isConfirmed) closing.send({ id });
    },
  };
}
