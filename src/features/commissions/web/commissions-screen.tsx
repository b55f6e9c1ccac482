import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { viewCommissionsAccess } from "../access.ts";
import { Commissions } from "./commissions.tsx";
import { type CommissionSlots, Slots } from "./slots.ts";

/** Shows earnings and liabilities, with the explanation of each amount [R2.16]. */
export function CommissionsScreen({ slots }: { slots: CommissionSlots }) {
  const { t } = useTranslation("commissions");
  const locked = (
    <LockedScreen
      access={viewCommissionsAccess}
      title={t("ui.title")}
      text={(key) => t(`ui.locked.${key}`)}
      picture="bars"
    />
  );
  return (
    <Can do={viewCommissionsAccess} otherwise={locked}>
      <Slots value={slots}>
        <Commissions />
      </Slots>
    </Can>
  );
}
