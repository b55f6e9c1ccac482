import { IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { CommissionSection } from "#features/commissions/web/referral/commission-section.tsx";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { ReferralsScreen } from "#features/referrals/web/referrals-screen.tsx";
import { exportAccess, exportPath, listImports } from "#features/transfers/contract.ts";
import { useCan } from "#web/api/can.tsx";
import type { MoreAction } from "#web/ui/more-menu.tsx";

/** The statuses in which a referral has earned or can earn a commission. */
const earningStatuses: readonly Referral["status"][] = ["accepted", "in_progress", "won", "reversed"];

/** Composed in the app layer, because import, export and commissions of referrals belong to higher features. */
export function Referrals() {
  const { t } = useTranslation("referrals");
  const navigate = useNavigate();
  const canImport = useCan(listImports);
  const canExport = useCan(exportAccess);
  const canSeeCommissions = useCan(viewCommissionsAccess);
  const { t: ofCommissions } = useTranslation("commissions");
  const downloadExport = (format: string, query: URLSearchParams) => {
    query.set("format", format);
    location.assign(`${exportPath}?${query}`);
  };
  const transfers = (query: () => URLSearchParams): MoreAction[] => [
    ...(canExport
      ? [
          { label: t("list.exportCsv"), icon: IconFileTypeCsv, onClick: () => downloadExport("csv", query()) },
          { label: t("list.exportXlsx"), icon: IconFileSpreadsheet, onClick: () => downloadExport("xlsx", query()) },
        ]
      : []),
    ...(canImport
      ? [{ label: t("list.import"), icon: IconUpload, onClick: () => void navigate({ to: "/referrals/import" }) }]
      : []),
  ];
  const commission = {
    title: ofCommissions("ui.section.title"),
    show: ({ id, status }: Referral) =>
      earningStatuses.includes(status) ? <CommissionSection referralId={id} /> : null,
  };
  return <ReferralsScreen transfers={transfers} more={canSeeCommissions ? [commission] : []} />;
}
