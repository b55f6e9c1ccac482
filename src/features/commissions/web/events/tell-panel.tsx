import { useTranslation } from "react-i18next";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { TellForm } from "./tell-form.tsx";

/** A payment, a renewal or a refund that no payment system tells of. */
export function TellPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("commissions");
  return (
    <SidePanel opened={opened} title={t("ui.event.tell")} onClose={onClose}>
      <TellForm onDone={onClose} />
    </SidePanel>
  );
}
