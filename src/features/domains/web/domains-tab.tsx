import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { listDomains } from "../contract.ts";
import { Domains } from "./domains.tsx";

/** The tenant's address, its custom domains and their encryption. */
export function DomainsTab() {
  const { t } = useTranslation("domains");
  const locked = <LockedScreen access={listDomains} text={(key, values) => t(`locked.${key}`, values)} />;
  return (
    <Can do={listDomains} otherwise={locked}>
      <Domains />
    </Can>
  );
}
