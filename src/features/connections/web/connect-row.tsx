import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { ItemRow } from "#web/ui/item-rows.tsx";
import { toast } from "#web/ui/toast.ts";
import { beginConnection, type Provider } from "../contract.ts";
import { ProviderMark } from "./provider-mark.tsx";

/** Redirects this page instead of opening a popup: a proof may be asked for first, and its dialog would be hidden behind the popup. */
export function ConnectRow({ provider }: { provider: Provider }) {
  const { t } = useTranslation("connections");
  const errorText = useErrorText();
  const name = t(`name.${provider}`);
  const { send, isPending } = useSendWithProof(beginConnection, {
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <ItemRow
      icon={<ProviderMark provider={provider} />}
      title={<strong>{name}</strong>}
      facts={t("accounts.notConnected")}
      actions={
        <Button
          variant="default"
          loading={isPending}
          aria-label={t("accounts.connectOf", { name })}
          onClick={() => send({ provider, returnTo: location.pathname + location.search })}
        >
          {t("accounts.connect")}
        </Button>
      }
    />
  );
}
