import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { viewPayoutsAccess } from "../access.ts";
import { Payouts } from "./payouts.tsx";

/** Shows who is paid, and how [R2.16]. */
export function PayoutsScreen() {
  const { t } = useTranslation("payouts");
  const locked = (
    <LockedScreen
      access={viewPayoutsAccess}
      title={t("ui.title")}
      text={(key) => t(`ui.locked.${key}`)}
      picture="bars"
    />
  );
  return (
    <Can do={viewPayoutsAccess} otherwise={locked}>
      <Payouts />
    </Can>
  );
}
