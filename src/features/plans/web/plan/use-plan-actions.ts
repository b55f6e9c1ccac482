import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { dropDraft, type Plan, renamePlan, saveDraft } from "../../contract.ts";
import { plans } from "../api.ts";
import { cachePlan } from "../cache-plan.ts";
import type { PlanStatus } from "../plan-status.ts";
import { route } from "../search.ts";

/** The rarely used actions, which take effect at once and can be undone. */
export function usePlanActions(plan: Plan, { draft, published }: PlanStatus, onRename: () => void): MoreAction[] {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { id, name, archived, uses } = plan;
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const take = (answer: Plan) => cachePlan(queries, answer);
  const refresh = () => queries.invalidateQueries({ queryKey: plans.queryKey });

  const archiving = useSend(renamePlan, {
    onSuccess: (answer) => {
      take(answer);
      const message = t(answer.archived ? "ui.away.done" : "ui.away.back", { name });
      const calls = [undoCall(renamePlan, { id, archived })];
      offerRecordedUndo({ message, calls, onUndone: refresh }).catch(failed);
    },
    onError: failed,
  });
  const dropping = useSend(dropDraft, {
    onSuccess: async (answer) => {
      await navigate({ search: { plan: id } });
      take(answer);
      if (!draft) return;
      const { currency, rules, budgetMinor, budgetPeriod } = draft;
      const again = { id, currency, rules, budgetMinor, budgetPeriod, revision: 0 };
      const calls = [undoCall(saveDraft, again)];
      offerRecordedUndo({ message: t("ui.draft.dropped"), calls, onUndone: refresh }).catch(failed);
    },
    onError: failed,
  });
  return [
    { label: t("ui.rename.open"), icon: IconPencil, onClick: onRename },
    ...(draft && published.length > 0
      ? [{ label: t("ui.draft.drop"), icon: IconTrash, danger: true, onClick: () => dropping.send({ id }) }]
      : []),
    {
      label: t(archived ? "ui.away.undo" : "ui.away.open"),
      icon: archived ? IconArchiveOff : IconArchive,
      disabled: !archived && uses.length > 0,
      onClick: () => archiving.send({ id, archived: !archived }),
    },
  ];
}
