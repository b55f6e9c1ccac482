import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { partnersAccess } from "../access.ts";
import { PartnerList } from "./list/partner-list.tsx";
import { type PartnerSlots, Slots } from "./slots.ts";

/** The tenant's partners and what they brought. */
export function PartnersScreen({ slots }: { slots: PartnerSlots }) {
  const { t } = useTranslation("partners");
  return (
    <Can do={partnersAccess} otherwise={<LockedPartners />}>
      <PageHeader title={t("title")} />
      <Slots value={slots}>
        <PartnerList />
      </Slots>
    </Can>
  );
}

export function LockedPartners() {
  const { t } = useTranslation("partners");
  return <LockedScreen access={partnersAccess} title={t("title")} text={(key) => t(`locked.${key}`)} picture="cards" />;
}
