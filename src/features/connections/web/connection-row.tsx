import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { confirm } from "#web/ui/ask.ts";
import { ItemRow } from "#web/ui/item-rows.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Connection, disconnect } from "../contract.ts";
import { ownConnections } from "./api.ts";
import { ProviderMark } from "./provider-mark.tsx";

export function ConnectionRow({ connection: { id, provider, email, lastUsedAt } }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const name = t(`name.${provider}`);
  const { send, isPending } = useSendWithProof(disconnect, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ownConnections.queryKey });
      toast(t("accounts.disconnected", { name }));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const confirmDisconnect = async () => {
    const isConfirmed = await confirm({
      title: t("accounts.disconnectTitle", { name }),
      body: t("accounts.disconnectBody", { name }),
      action: t("accounts.disconnect"),
      danger: true,
    });
    if (isConfirmed) send({ id });
  };
  return (
    <ItemRow
      icon={<ProviderMark provider={provider} />}
      title={<strong>{name}</strong>}
      badges={
        <StatusBadge tone="good" icon={IconCircleCheck}>
          {t("accounts.isConnected")}
        </StatusBadge>
      }
      facts={
        <>
          {email ? <bdi>{email}</bdi> : null}
          <span>
            {t("accounts.lastUsed")} <RelativeTime at={new Date(lastUsedAt)} />
          </span>
        </>
      }
      actions={
        <Button
          variant="default"
          loading={isPending}
          aria-label={t("accounts.disconnectOf", { name })}
          onClick={() => void confirmDisconnect()}
        >
          {t("accounts.disconnect")}
        </Button>
      }
    />
  );
}
