import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { AddForm } from "./add-form.tsx";
import { ssoProviders } from "./api.ts";

type Props = { opened: boolean; onClose: () => void; onAdded: (id: string) => void };

/** Continues with the new provider, where the next step is shown. */
export function AddPanel({ opened, onClose, onAdded }: Props) {
  const { t } = useTranslation("sso");
  const queries = useQueryClient();
  return (
    <SidePanel opened={opened} title={t("add.title")} onClose={onClose}>
      <AddForm
        onAdded={async ({ id, name }) => {
          await queries.invalidateQueries({ queryKey: ssoProviders.queryKey });
          toast(t("add.added", { name }));
          onClose();
          onAdded(id);
        }}
      />
    </SidePanel>
  );
}
