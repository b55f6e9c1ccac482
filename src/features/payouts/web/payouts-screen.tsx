import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { Can } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { viewPayoutsAccess } from "../access.ts";
import { Payouts } from "./payouts.tsx";

/** Shows who is paid, and how [R2.16]. */
export const PayoutsScreen = () => (
  <Can do={viewPayoutsAccess} otherwise={<LockedPayouts />}>
    <Payouts />
  </Can>
);

function LockedPayouts() {
  const { t } = useTranslation("payouts");
  const off = checkAccess(viewPayoutsAccess, useSession())?.reason === "off";
  return (
    <>
      <PageHeader title={t("ui.title")} />
      <EmptyState title={t(off ? "ui.locked.offTitle" : "ui.locked.title")} picture="bars">
        {t(off ? "ui.locked.offLine" : "ui.locked.line")}
      </EmptyState>
    </>
  );
}
