import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { providers } from "../contract.ts";
import { ownConnections, signInMethods } from "./api.ts";
import { ConnectRow } from "./connect-row.tsx";
import { ConnectionRow } from "./connection-row.tsx";

/** Lists the external accounts that sign in to this one, and the providers that can be connected. */
export function ConnectedAccountsSection() {
  const { t } = useTranslation("connections");
  const own = useQuery(ownConnections);
  const methods = useQuery(signInMethods);
  const connections = own.data?.items;
  const left = providers.filter((one) => methods.data?.[one] && !connections?.some(({ provider }) => provider === one));
  const error = own.error ?? methods.error;
  const known = connections && methods.data;
  return (
    <SectionCard title={t("accounts.title")} description={t("accounts.line")}>
      {error && !known ? (
        <ErrorState small error={error} onRetry={() => void Promise.all([own.refetch(), methods.refetch()])} />
      ) : null}
      {!error && !known ? <ItemSkeleton rows={providers.length} /> : null}
      {known && connections.length + left.length === 0 ? <p className="soft">{t("accounts.none")}</p> : null}
      {known ? (
        <ItemRows>
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
          {left.map((provider) => (
            <ConnectRow key={provider} provider={provider} />
          ))}
        </ItemRows>
      ) : null}
    </SectionCard>
  );
}
