import { Button } from "@mantine/core";
import { IconClockOff, IconEye, IconKey, IconPencil } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { useNow } from "#web/ui/clock.ts";
import { ItemRow } from "#web/ui/item-rows.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { type ApiKeyShown, revokeApiKey } from "../../contract/api-keys.ts";
import styles from "./profile.module.css";
import { ownKeys } from "./queries.ts";

export function ApiKeyRow({ shown }: { shown: ApiKeyShown }) {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const expired = new Date(shown.expiresAt) < useNow();
  const { send, isPending } = useSend(revokeApiKey, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ownKeys.queryKey });
      toast(t("keys.revoked"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: t("keys.revokeTitle", { name: shown.name }),
      body: t("keys.revokeBody"),
      action: t("keys.revoke"),
      danger: true,
    });
    if (isConfirmed) send({ id: shown.id });
  };
  return (
    <ItemRow
      icon={<IconKey size={19} stroke={1.6} aria-hidden="true" />}
      title={<strong dir="auto">{shown.name}</strong>}
      badges={
        <>
          <StatusBadge tone="calm" icon={shown.scope === "read" ? IconEye : IconPencil}>
            {t(`keys.scopes.${shown.scope}`)}
          </StatusBadge>
          {expired ? (
            <StatusBadge tone="bad" icon={IconClockOff}>
              {t("keys.expired")}
            </StatusBadge>
          ) : null}
        </>
      }
      facts={
        <>
          <span>
            {t("keys.ending")} <bdi className={styles.code}>{shown.ending}</bdi>
          </span>
          {expired ? null : (
            <span>
              {t("keys.expires")} <RelativeTime at={new Date(shown.expiresAt)} />
            </span>
          )}
          <span>
            {shown.lastUsedAt ? (
              <>
                {t("keys.used")} <RelativeTime at={new Date(shown.lastUsedAt)} />
              </>
            ) : (
              t("keys.neverUsed")
            )}
          </span>
        </>
      }
      actions={
        <Button
          variant="default"
          loading={isPending}
          aria-label={t("keys.revokeOf", { name: shown.name })}
          onClick={() => void revoke()}
        >
          {t("keys.revoke")}
        </Button>
      }
    />
  );
}
