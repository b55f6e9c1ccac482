import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { Can } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { manageProgramsAccess } from "../access.ts";
import { Programs } from "./programs.tsx";

/** The programs of referrers and the pipelines of deals. */
export function ProgramsScreen() {
  return (
    <Can do={manageProgramsAccess} otherwise={<LockedPrograms />}>
      <Programs />
    </Can>
  );
}

function LockedPrograms() {
  const { t } = useTranslation("programs");
  const off = checkAccess(manageProgramsAccess, useSession())?.reason === "off";
  return (
    <>
      <PageHeader title={t("title")} />
      <EmptyState title={t(off ? "locked.offTitle" : "locked.title")}>
        {t(off ? "locked.offLine" : "locked.line")}
      </EmptyState>
    </>
  );
}
