import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { manageProgramsAccess } from "../access.ts";
import { Programs } from "./programs.tsx";

/** The programs of referrers and the pipelines of deals. */
export function ProgramsScreen() {
  const { t } = useTranslation("programs");
  const locked = <LockedScreen access={manageProgramsAccess} title={t("title")} text={(key) => t(`locked.${key}`)} />;
  return (
    <Can do={manageProgramsAccess} otherwise={locked}>
      <Programs />
    </Can>
  );
}
