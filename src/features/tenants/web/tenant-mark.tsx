import { contrast } from "#base/brand/contrast.ts";
import type { Tenant } from "../contract.ts";
import styles from "./tenants.module.css";

/** A tenant's letters on its color, in a readable contrast. */
export function TenantMark({ mark, primary }: Pick<Tenant, "mark" | "primary">) {
  const ink = contrast(primary, "#ffffff") >= 4.5 ? "#ffffff" : "#111827";
  return (
    <span className={styles.mark} style={{ background: primary, color: ink }} aria-hidden="true">
      {mark}
    </span>
  );
}

/** A tenant as a cell of the list. */
export function TenantCell({ tenant }: { tenant: Tenant }) {
  return (
    <span className={styles.tenant}>
      <TenantMark {...tenant} />
      <span className={styles.who}>
        <b dir="auto">{tenant.name}</b>
        <bdi className={styles.slug}>{tenant.primaryHost || tenant.slug}</bdi>
      </span>
    </span>
  );
}
