import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Can } from "#web/api/can.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { listTenantExports } from "../own.ts";
import { ownTenant } from "./api.ts";
import { ExportSection } from "./export-section.tsx";
import { LockedExport } from "./locked-export.tsx";
import styles from "./settings.module.css";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";

/** The tenant's region and working hours, its data retention, and an export of its data. */
export function SettingsTab() {
  const { data, error, refetch } = useQuery(ownTenant);
  // A new key remounts the form after saving, so that the next change starts from the stored values.
  const [formKey, setFormKey] = useState(0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SettingsSkeleton />;
  return (
    <div className={styles.stack}>
      <SettingsForm key={formKey} settings={data.settings} onSaved={() => setFormKey(formKey + 1)} />
      <Can do={listTenantExports} otherwise={<LockedExport />}>
        <ExportSection />
      </Can>
    </div>
  );
}
