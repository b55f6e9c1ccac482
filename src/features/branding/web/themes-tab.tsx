import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { presetNames } from "#base/brand/brand.ts";
import { Can } from "#web/api/can.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { updateBranding } from "../contract.ts";
import { branding } from "./api.ts";
import { LockedBranding } from "./locked-branding.tsx";
import { ThemeCard } from "./theme-card.tsx";
import styles from "./themes.module.css";
import { useTheme } from "./use-theme.ts";

/** The six themes [R3.12], each previewed in the tenant's brand. */
export function ThemesTab() {
  return (
    <Can do={updateBranding} otherwise={<LockedBranding />}>
      <Themes />
    </Can>
  );
}

function Themes() {
  const { data, error, refetch } = useQuery(branding);
  const { apply, applying } = useTheme(data);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <ul className={styles.grid} data-guarded aria-busy={data ? undefined : true}>
      {presetNames.map((preset) => (
        <li key={preset}>
          {data ? (
            <ThemeCard
              preset={preset}
              brand={data.brand}
              applying={applying === preset}
              onApply={() => apply(preset)}
            />
          ) : (
            <Skeleton height={380} />
          )}
        </li>
      ))}
    </ul>
  );
}
