import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { startTenantExport, type Tenant } from "../contract.ts";
import { exportDays } from "../rules.ts";
import { tenantsKey } from "./api.ts";
import styles from "./tenants.module.css";

/**
 * Starts an export for the tenant's admins. The operator never gets the file, and the line below says so. Admins of a suspended or closing
 * tenant could not download it, so there the line says what to do first.
 */
export function StartExport({ tenant: { id, name, state } }: { tenant: Tenant }) {
  // Some errors have their messages in the namespace of a lower feature.
  const { t } = useTranslation(["tenants", "identity"]);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSendWithProof(startTenantExport, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: tenantsKey });
      toast(t("export.started", { name, days: exportDays }));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <div className={styles.export}>
      <Button
        variant="default"
        loading={isPending}
        disabled={state !== "active"}
        leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => send({ id })}
      >
        {t("export.start")}
      </Button>
      <p className="soft">{t(state === "active" ? "export.startLine" : "errors.exportNeedsActive")}</p>
    </div>
  );
}
