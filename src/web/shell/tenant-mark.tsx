import type { CSSProperties } from "react";
import { useBrand } from "../theme/brand-context.ts";
import { useLogo } from "../theme/use-logo.ts";
import styles from "./tenant-mark.module.css";

/** The tenant's logo, whose alternative text is the name; without a logo, its letters and the name. */
export function TenantMark({ nameHidden = false }: { nameHidden?: boolean }) {
  const { name, mark } = useBrand();
  const logo = useLogo();
  return (
    <span className={styles.root} data-logo={logo ? true : undefined}>
      <span className={styles.mark} aria-hidden="true" data-long={mark.length > 1 || undefined}>
        {mark}
      </span>
      {logo ? (
        <img
          className={styles.logo}
          src={logo.src}
          alt={name}
          data-plate={logo.plate ? true : undefined}
          style={{ "--plate": logo.plate ?? "transparent" } as CSSProperties}
        />
      ) : (
        <span dir="auto" className={nameHidden ? "visually-hidden" : styles.name}>
          {name}
        </span>
      )}
    </span>
  );
}
