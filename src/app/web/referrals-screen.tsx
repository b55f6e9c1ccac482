import { IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ReferralsScreen } from "#features/referrals/web/referrals-screen.tsx";
import { exportAccess, exportPath, listImports } from "#features/transfers/contract.ts";
import { useCan } from "#web/api/can.tsx";
import type { MoreAction } from "#web/ui/more-menu.tsx";

/** Composed here because referrals are brought in and taken out by another feature. */
export function Referrals() {
  const { t } = useTranslation("referrals");
  const navigate = useNavigate();
  const imports = useCan(listImports);
  const exports = useCan(exportAccess);
  const take = (format: string, query: URLSearchParams) => {
    query.set("format", format);
    location.assign(`${exportPath}?${query}`);
  };
  const transfers = (query: () => URLSearchParams): MoreAction[] => [
    ...(exports
      ? [
          { label: t("list.exportCsv"), icon: IconFileTypeCsv, onClick: () => take("csv", query()) },
          { label: t("list.exportXlsx"), icon: IconFileSpreadsheet, onClick: () => take("xlsx", query()) },
        ]
      : []),
    ...(imports
      ? [{ label: t("list.import"), icon: IconUpload, onClick: () => void navigate({ to: "/referrals/import" }) }]
      : []),
  ];
  return <ReferralsScreen transfers={transfers} />;
}
