import { IconMessageQuestion, IconMessages, IconUserPlus, IconUserQuestion } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { analyticsAccess } from "#features/analytics/access.ts";
import { writeMessagesAccess } from "#features/communication/access.ts";
import { insightsAccess } from "#features/intelligence/access.ts";
import { membersAccess } from "#features/members/access.ts";
import { reviewReferralsAccess, submitReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { ShellParts } from "#web/shell/shell-context.ts";

/** The actions available on every screen: in the command palette, as single-key shortcuts and, for referrers, in the phone's bottom bar. */
export function useAppActions(): Pick<ShellParts, "actions" | "shortcuts" | "barAction" | "ask"> {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const canRefer = useCan(submitReferralsAccess);
  const canReview = useCan(reviewReferralsAccess);
  const canWrite = useCan(writeMessagesAccess);
  const canDecide = useCan(membersAccess);
  const canSeeFigures = useCan(analyticsAccess);
  const canAsk = useCan(insightsAccess) && canSeeFigures;
  return useMemo(() => {
    const run = () => void navigate({ to: "/referrals", search: { form: "quick" } });
    const refer = { id: "refer", group: t("search.actions"), label: t("search.refer"), icon: IconUserPlus, run };
    const applications = {
      ...{ id: "applications", group: t("search.actions"), label: t("search.applications"), icon: IconUserQuestion },
      run: () => void navigate({ to: "/admin/members", search: { tab: "applications" } }),
    };
    const ask = (question: string) => ({
      ...{ id: "ask", group: t("places.insights"), label: t("search.ask", { question }), icon: IconMessageQuestion },
      run: () => void navigate({ to: "/insights", search: { ask: question } }),
    });
    const message = {
      ...{ id: "message", group: t("search.actions"), label: t("search.message"), icon: IconMessages },
      run: () => void navigate({ to: "/communication", search: { panel: "new" } }),
    };
    return {
      ...(canAsk && { ask }),
      actions: [...(canRefer ? [refer] : []), ...(canWrite ? [message] : []), ...(canDecide ? [applications] : [])],
      shortcuts: [
        ...(canRefer ? [{ key: "c", label: refer.label, run }] : []),
        ...(canReview
          ? [
              { key: "m", label: t("shortcuts.advance") },
              { key: "a", label: t("shortcuts.accept") },
              { key: "q", label: t("shortcuts.ask") },
              { key: "r", label: t("shortcuts.reject") },
            ]
          : []),
      ],
      // Those who also review have the queue in its place.
      ...(canRefer && !canReview && { barAction: refer }),
    };
  }, [t, navigate, canRefer, canReview, canWrite, canDecide, canAsk]);
}
