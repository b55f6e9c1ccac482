import { IconCloudCheck, IconDeviceLaptop, IconFingerprint, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { confirm } from "#web/ui/ask.ts";
import { ItemRow } from "#web/ui/item-rows.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Passkey } from "../contract.ts";
import { removePasskey } from "../passkeys.ts";
import { useInvalidateFactors } from "./api.ts";
import { RenamePasskey } from "./rename-passkey.tsx";

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const invalidateFactors = useInvalidateFactors();
  const [renaming, setRenaming] = useState(false);
  const { id, name, synced, createdAt, lastUsedAt } = passkey;
  const { send } = useSendWithProof(removePasskey, {
    onSuccess: async () => {
      await invalidateFactors();
      toast(t("passkeys.removed"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t("passkeys.removeAsk", { name }),
      body: t("passkeys.removeBody"),
      action: t("passkeys.remove"),
      danger: true,
    });
    if (isConfirmed) send({ id });
  };
  const close = () => setRenaming(false);
  return (
    <ItemRow
      singleLine
      icon={<IconFingerprint size={20} stroke={1.6} aria-hidden="true" />}
      title={<h3 dir="auto">{name}</h3>}
      badges={
        <StatusBadge tone="calm" icon={synced ? IconCloudCheck : IconDeviceLaptop}>
          {t(synced ? "passkeys.synced" : "passkeys.here")}
        </StatusBadge>
      }
      facts={
        <>
          <span>
            <Trans t={t} i18nKey="passkeys.created" components={{ when: <RelativeTime at={new Date(createdAt)} /> }} />
          </span>
          {lastUsedAt ? (
            <span>
              <Trans t={t} i18nKey="passkeys.used" components={{ when: <RelativeTime at={new Date(lastUsedAt)} /> }} />
            </span>
          ) : null}
        </>
      }
      actions={
        <MoreMenu
          actions={[
            { label: t("passkeys.rename"), icon: IconPencil, onClick: () => setRenaming(true) },
            { label: t("passkeys.remove"), icon: IconTrash, onClick: () => void remove(), danger: true },
          ]}
        />
      }
    >
      <SidePanel opened={renaming} title={t("passkeys.renameTitle")} onClose={close}>
        <RenamePasskey id={id} name={name} onDone={close} />
      </SidePanel>
    </ItemRow>
  );
}
