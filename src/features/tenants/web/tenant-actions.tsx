import { Button } from "@mantine/core";
import { IconArrowBackUp, IconLogin2, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { defaultTenant } from "#features/tenancy/contract.ts";
import type { Tenant } from "../contract.ts";
import { useTenantActions } from "./use-tenant-actions.ts";

const look = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

/** The actions that are possible now. The operator's own tenant is read-only here. */
export function TenantActions({ tenant, onSuspend }: { tenant: Tenant; onSuspend: () => void }) {
  const { t } = useTranslation("tenants");
  const { isPending, resume, keep, visit, close } = useTenantActions(tenant);
  if (tenant.slug === defaultTenant) return <p className="soft">{t("panel.own")}</p>;
  const { state } = tenant;
  return (
    <>
      <Button disabled={isPending} leftSection={<IconLogin2 {...look} />} onClick={visit}>
        {t("act.visit")}
      </Button>
      {state === "active" ? (
        <Button variant="default" disabled={isPending} leftSection={<IconPlayerPause {...look} />} onClick={onSuspend}>
          {t("act.suspend")}
        </Button>
      ) : null}
      {state === "suspended" ? (
        <Button variant="default" disabled={isPending} leftSection={<IconPlayerPlay {...look} />} onClick={resume}>
          {t("act.resume")}
        </Button>
      ) : null}
      {state === "closing" ? (
        <Button variant="default" disabled={isPending} leftSection={<IconArrowBackUp {...look} />} onClick={keep}>
          {t("act.keep")}
        </Button>
      ) : (
        <Button
          variant="default"
          c="var(--bad-text)"
          disabled={isPending}
          leftSection={<IconTrash {...look} />}
          onClick={() => void close()}
        >
          {t("act.close")}
        </Button>
      )}
    </>
  );
}
