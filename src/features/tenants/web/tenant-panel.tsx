import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { getTenant, type Tenant } from "../contract.ts";
import { tenantsKey } from "./api.ts";
import { SuspendForm } from "./suspend-form.tsx";
import { TenantActions } from "./tenant-actions.tsx";
import { TenantFacts } from "./tenant-facts.tsx";

type Props = { id: string | undefined; known: Tenant | undefined; onClose: () => void };

/** One tenant next to the list, with the operator's actions. A tenant that only a link names is fetched separately. */
export function TenantPanel({ id, known, onClose }: Props) {
  const { t } = useTranslation("tenants");
  const [suspending, setSuspending] = useState<string>();
  const asked = useQuery({
    queryKey: [...tenantsKey, "one", id],
    queryFn: () => call(getTenant, { id: id as Id<"ten"> }),
    enabled: id !== undefined && known === undefined,
  });
  const tenant = known ?? asked.data;
  const close = () => {
    setSuspending(undefined);
    onClose();
  };
  const isSuspending = tenant !== undefined && suspending === tenant.id;
  return (
    <SidePanel
      opened={id !== undefined}
      title={<bdi>{tenant?.name ?? t("panel.title")}</bdi>}
      onClose={close}
      actions={
        tenant && !isSuspending ? (
          <TenantActions tenant={tenant} onSuspend={() => setSuspending(tenant.id)} />
        ) : undefined
      }
    >
      {tenant && isSuspending ? <SuspendForm tenant={tenant} onDone={() => setSuspending(undefined)} /> : null}
      {tenant && !isSuspending ? <TenantFacts tenant={tenant} /> : null}
      {!tenant && asked.error ? <ErrorState small error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {tenant || asked.error ? null : <ItemSkeleton rows={4} />}
    </SidePanel>
  );
}
