import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Can } from "#web/api/can.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { getBranding } from "../contract.ts";
import { branding } from "./api.ts";
import { BrandingForm } from "./branding-form.tsx";
import { BrandingSkeleton } from "./branding-skeleton.tsx";
import { LockedBranding } from "./locked-branding.tsx";

/** Everything that makes the app look and sound like the tenant's own [R2.12 R3.11]. */
export function BrandingTab() {
  return (
    <Can do={getBranding} otherwise={<LockedBranding />}>
      <Loaded />
    </Can>
  );
}

/** The form is remounted after a save, because its draft is obsolete. Images are saved separately and do not remount it. */
function Loaded() {
  const { data, error, refetch } = useQuery(branding);
  const [times, setTimes] = useState(0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <BrandingSkeleton />;
  return <BrandingForm key={times} stored={data} onSaved={() => setTimes(times + 1)} />;
}
