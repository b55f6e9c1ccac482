import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { featureGroups } from "#base/plans.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { OwnTenant } from "../own.ts";
import { ownTenant } from "./api.ts";
import { FeatureToggle } from "./feature-toggle.tsx";
import styles from "./features.module.css";
import { PlanComparison } from "./plan-comparison.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";

const groups = ["core", "advanced", "communication", "security"] as const;

/** The tenant's features and which of them are switched on, in the four groups of the specification [R2.12 R3.13]. */
export function FeaturesTab() {
  const { data, error, refetch } = useQuery(ownTenant);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SettingsSkeleton />;
  return (
    <div className={styles.stack}>
      {groups.map((group) => (
        <Group key={group} group={group} tenant={data} />
      ))}
      <PlanComparison />
    </div>
  );
}

function Group({ group, tenant }: { group: (typeof groups)[number]; tenant: OwnTenant }) {
  const { t } = useTranslation("tenants");
  const members: readonly string[] = featureGroups[group];
  return (
    <SectionCard title={t(`group.${group}.title`)} description={t(`group.${group}.line`)}>
      <div className={styles.toggles}>
        {tenant.features
          .filter(({ name }) => members.includes(name))
          .map((toggle) => (
            <FeatureToggle key={toggle.name} {...toggle} />
          ))}
      </div>
    </SectionCard>
  );
}
