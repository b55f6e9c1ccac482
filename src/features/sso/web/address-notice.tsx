import { Button } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import type { SsoProvider } from "../contract.ts";
import { useProviderActions } from "./use-provider-actions.ts";

type Props = { provider: SsoProvider; ownAddress: string };

/** The tenant's address is not the one that the provider knows. People can log in until the admin switches, and after it if the new one is registered. */
export function AddressNotice({ provider, ownAddress }: Props) {
  const { t } = useTranslation("sso");
  const { moveToOwnAddress, isPending } = useProviderActions(provider);
  const components = { old: <bdi>{provider.baseUrl}</bdi>, own: <bdi>{ownAddress}</bdi> };
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" size="compact-md" loading={isPending} onClick={() => void moveToOwnAddress()}>
          {t("address.move")}
        </Button>
      }
    >
      <Trans t={t} i18nKey="address.line" components={components} />
    </Notice>
  );
}
