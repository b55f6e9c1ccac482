import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { Can } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { viewCommissionsAccess } from "../access.ts";
import { Commissions } from "./commissions.tsx";
import { type CommissionSlots, Slots } from "./slots.ts";

/** Shows earnings and liabilities, with the explanation of each amount [R2.16]. */
export function CommissionsScreen({ slots }: { slots: CommissionSlots }) {
  return (
    <Can do={viewCommissionsAccess} otherwise={<LockedCommissions />}>
      <Slots value={slots}>
        <Commissions />
      </Slots>
    </Can>
  );
}

function LockedCommissions() {
  const { t } = useTranslation("commissions");
  const off = checkAccess(viewCommissionsAccess, useSession())?.reason === "off";
  return (
    <>
      <PageHeader title={t("ui.title")} />
      <EmptyState title={t(off ? "ui.locked.offTitle" : "ui.locked.title")} picture="bars">
        {t(off ? "ui.locked.offLine" : "ui.locked.line")}
      </EmptyState>
    </>
  );
}
