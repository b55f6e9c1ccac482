import { useBrand } from "../theme/brand-context.ts";
import styles from "./tenant-mark.module.css";

export function TenantMark({ nameHidden = false }: { nameHidden?: boolean }) {
  const { name, mark } = useBrand();
  return (
    <span className={styles.root}>
      <span className={styles.mark} aria-hidden="true" data-long={mark.length > 1 || undefined}>
        {mark}
      </span>
      <span className={nameHidden ? "visually-hidden" : styles.name}>{name}</span>
    </span>
  );
}
