import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { setSsl } from "../contract.ts";
import { ownDomains } from "./api.ts";

/** States the effect of the current setting; a change is saved at once and can be undone. */
export function SslCard({ ssl }: { ssl: boolean }) {
  const { t } = useTranslation("domains");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ownDomains.queryKey });
  const showError = (error: unknown) => toast(errorText(error), "bad");
  const { send, isPending } = useSend(setSsl, {
    onSuccess: async ({ ssl: now }) => {
      await refresh();
      const message = t(now ? "ssl.turnedOn" : "ssl.turnedOff");
      const calls = [undoCall(setSsl, { ssl: !now })];
      void offerRecordedUndo({ message, calls, onUndone: refresh }).catch(showError);
    },
    onError: showError,
  });
  return (
    <SectionCard title={t("ssl.title")} description={t("ssl.line")}>
      <SettingSwitch
        label={t("ssl.label")}
        description={t(ssl ? "ssl.on" : "ssl.off")}
        checked={ssl}
        disabled={isPending}
        onChange={(on) => send({ ssl: on })}
      />
    </SectionCard>
  );
}
