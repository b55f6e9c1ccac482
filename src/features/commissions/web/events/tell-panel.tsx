import { useTranslation } from "react-i18next";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { TellForm } from "./tell-form.tsx";

/** Records a payment, renewal or refund that no payment system reports. */
export function TellPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("commissions");
  return (
    <SidePanel opened={opened} title={t("ui.event.tell")} onClose={onClose}>
      <TellForm onDone={onClose} />
    </SidePanel>
  );
}
