import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { listSsoProviders } from "../contract.ts";
import { Providers } from "./providers.tsx";

/** Sign-in through the tenant's own identity providers. */
export function SsoScreen() {
  const { t } = useTranslation("sso");
  const locked = (
    <LockedScreen access={listSsoProviders} title={t("title")} text={(key, values) => t(`locked.${key}`, values)} />
  );
  return (
    <Can do={listSsoProviders} otherwise={locked}>
      <Providers />
    </Can>
  );
}
