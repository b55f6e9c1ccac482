import { Button } from "@mantine/core";
import { IconPencil, IconSend } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { type Plan, saveDraft } from "../../contract.ts";
import { cachePlan } from "../cache-plan.ts";
import type { PlanStatus } from "../plan-status.ts";
import type { PlanView } from "../search.ts";
import { route } from "../search.ts";

type Props = { plan: Plan; status: PlanStatus; view: PlanView; onPublish: () => void };

/** The primary action: start a new version, continue editing it, or publish it. */
export function PlanActions({ plan, status: { draft, published }, view, onPublish }: Props) {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const write = () => void navigate({ search: { plan: plan.id, view: "draft" } });
  const beginning = useSend(saveDraft, {
    onSuccess: (answer) => {
      cachePlan(queries, answer);
      write();
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const [last] = published;
  if (draft && view === "now")
    return (
      <Button leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />} onClick={write}>
        {t("ui.draft.goOn")}
      </Button>
    );
  if (draft)
    return (
      <Button
        leftSection={<IconSend size={18} stroke={1.8} aria-hidden="true" className="flips" />}
        onClick={onPublish}
      >
        {t("ui.publish.open")}
      </Button>
    );
  if (!last || plan.archived) return null;
  const { currency, rules, budgetMinor, budgetPeriod } = last;
  return (
    <Button
      leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />}
      loading={beginning.isPending}
      onClick={() => beginning.send({ id: plan.id, currency, rules, budgetMinor, budgetPeriod, revision: 0 })}
    >
      {t("ui.draft.begin")}
    </Button>
  );
}
