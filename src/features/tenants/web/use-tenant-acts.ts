import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Plan } from "#base/plans.ts";
import { useFreshSend } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import * as contract from "../contract.ts";
import { closingDays } from "../rules.ts";
import { tenantsKey } from "./api.ts";
import { openVisit } from "./open-visit.ts";

/** What the operator does with a tenant. */
export function useTenantActs({ id, name }: contract.Tenant) {
  const { t } = useTranslation(["tenants", "shell"]);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const onError = (error: unknown) => toast(errorText(error), "bad");
  const saying = (message: (changed: contract.Tenant) => string) => ({
    onSuccess: async (changed: contract.Tenant) => {
      await queries.invalidateQueries({ queryKey: tenantsKey });
      toast(message(changed));
    },
    onError,
  });
  const plan = useSend(
    contract.changePlan,
    saying((changed) => t("plan.changed", { name, plan: t(`shell:plans.${changed.plan}`) })),
  );
  const resuming = useSend(
    contract.resumeTenant,
    saying(() => t("act.resumed", { name })),
  );
  const keeping = useSend(
    contract.keepTenant,
    saying(() => t("act.kept", { name })),
  );
  const closing = useFreshSend(
    contract.closeTenant,
    saying(() => t("act.closed", { name })),
  );
  const visiting = useFreshSend(contract.visitTenant, { onSuccess: ({ url }) => openVisit(url), onError });
  return {
    isPending: [plan, resuming, keeping, closing, visiting].some((one) => one.isPending),
    changePlan: (wanted: Plan) => plan.send({ id, plan: wanted }),
    resume: () => resuming.send({ id }),
    keep: () => keeping.send({ id }),
    visit: () => visiting.send({ id }),
    close: async () => {
      const sure = await confirm({
        title: t("act.closeTitle", { name }),
        body: t("act.closeBody", { days: closingDays }),
        action: t("act.close"),
        danger: true,
      });
      if (sure) closing.send({ id });
    },
  };
}
