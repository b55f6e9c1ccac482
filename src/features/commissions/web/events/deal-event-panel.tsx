import { useTranslation } from "react-i18next";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { DealEventForm } from "./deal-event-form.tsx";

/** Records a payment, renewal or refund that no payment system reports. */
export function DealEventPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("commissions");
  return (
    <SidePanel opened={opened} title={t("ui.event.tell")} onClose={onClose}>
      <DealEventForm onDone={onClose} />
    </SidePanel>
  );
}
