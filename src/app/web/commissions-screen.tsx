import { IconAdjustmentsDollar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CommissionsScreen } from "#features/commissions/web/commissions-screen.tsx";
import { manageMembersAccess } from "#features/members/access.ts";
import { managePayoutsAccess } from "#features/payouts/access.ts";
import { getPayee } from "#features/payouts/contract/payees.ts";
import { payee } from "#features/payouts/web/api.ts";
import { listPlans } from "#features/plans/contract.ts";
import { useCan } from "#web/api/can.tsx";

/** Composed in the app layer, because the next payout date and the payout of a commission belong to a higher feature. */
export function Commissions() {
  const { t } = useTranslation("plans");
  const navigate = useNavigate();
  const canSeePlans = useCan(listPlans);
  const canPay = useCan(managePayoutsAccess);
  const canInvite = useCan(manageMembersAccess);
  const { data: payoutMethod } = useQuery({ ...payee, enabled: useCan(getPayee) });
  return (
    <CommissionsScreen
      slots={{
        nextPayoutOn: payoutMethod?.nextRunOn,
        payoutsLink: (words) => (
          <Link to="/payouts" search={canSeePlans ? { view: "mine" } : {}}>
            {words}
          </Link>
        ),
        payoutLink: (item, words) => (
          <Link to="/payouts" search={{ item }}>
            {words}
          </Link>
        ),
        openPayoutRuns: canPay
          ? () => void navigate({ to: "/payouts", search: { view: "company", tab: "runs" } })
          : undefined,
        inviteColleague: canInvite
          ? () => void navigate({ to: "/admin/members", search: { tab: "invitations", invite: "company" } })
          : undefined,
        more: canSeePlans
          ? [
              {
                label: t("ui.title"),
                icon: IconAdjustmentsDollar,
                onClick: () => void navigate({ to: "/commissions/plans" }),
              },
            ]
          : [],
      }}
    />
  );
}
