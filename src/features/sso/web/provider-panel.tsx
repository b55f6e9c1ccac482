import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { SsoProvider } from "../contract.ts";
import { AddressNotice } from "./address-notice.tsx";
import { CertificateNotice } from "./certificate-notice.tsx";
import { OpenSwitch } from "./open-switch.tsx";
import { ProveDomain } from "./prove-domain.tsx";
import { ProviderFacts } from "./provider-facts.tsx";
import { RenewSecret } from "./renew-secret.tsx";
import { RoleSelect } from "./role-select.tsx";
import styles from "./sso.module.css";
import { useProviderActions } from "./use-provider-actions.ts";

type Props = {
  provider: SsoProvider | undefined;
  /** The tenant's address now, which the provider may not know yet. */
  ownAddress: string | undefined;
  onClose: () => void;
};

/** One provider next to the list, with the remaining steps first. */
export function ProviderPanel({ provider, ownAddress, onClose }: Props) {
  return (
    <SidePanel
      opened={provider !== undefined}
      title={provider ? <bdi>{provider.name}</bdi> : null}
      onClose={onClose}
      actions={provider ? <Remove provider={provider} onClose={onClose} /> : null}
    >
      {provider ? <About key={provider.id} provider={provider} ownAddress={ownAddress} /> : null}
    </SidePanel>
  );
}

function About({ provider, ownAddress }: { provider: SsoProvider } & Pick<Props, "ownAddress">) {
  const { changeRole } = useProviderActions(provider);
  return (
    <div className={styles.about}>
      <CertificateNotice until={provider.certificateUntil} />
      {ownAddress && provider.baseUrl !== ownAddress ? (
        <AddressNotice provider={provider} ownAddress={ownAddress} />
      ) : null}
      {provider.domainProvedAt ? null : <ProveDomain provider={provider} />}
      <OpenSwitch provider={provider} />
      <ProviderFacts provider={provider} />
      <RoleSelect value={provider.role} onChange={changeRole} />
      <RenewSecret provider={provider} />
    </div>
  );
}

function Remove({ provider, onClose }: { provider: SsoProvider; onClose: () => void }) {
  const { t } = useTranslation("sso");
  const { remove, isPending } = useProviderActions(provider, onClose);
  return (
    <Button
      variant="default"
      c="var(--bad-text)"
      disabled={isPending}
      leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => void remove()}
    >
      {t("remove.open")}
    </Button>
  );
}
