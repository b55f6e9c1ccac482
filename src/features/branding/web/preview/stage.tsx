import { type CSSProperties, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Brand } from "#base/brand/brand.ts";
import { brandVariables } from "#base/brand/brand-styles.ts";
import { lookOf } from "#base/brand/presets.ts";
import type { Scheme } from "#base/brand/variables.ts";
import { BrandContext, createBrandStore } from "#web/theme/brand-context.ts";
import { loadBrandFont } from "#web/theme/brand-fonts.ts";
import { styleNonce } from "#web/theme/page.ts";
import styles from "./preview.module.css";

type Props = { brand: Brand; scheme: Scheme; css?: string; children: ReactNode };

/** Renders a part of the page in another brand: an image to screen readers, and not reachable by keyboard. */
export function Stage({ brand, scheme, css = "", children }: Props) {
  const { t } = useTranslation("branding");
  const { font } = lookOf(brand);
  useEffect(() => void loadBrandFont(font), [font]);
  return (
    <div
      className={`${styles.stage} brand-preview`}
      style={brandVariables(brand, scheme) as CSSProperties}
      role="img"
      aria-label={t("preview.of", { tenant: brand.name })}
    >
      {css ? <style nonce={styleNonce()}>{css}</style> : null}
      <BrandContext value={createBrandStore(brand, scheme)}>
        <div inert className={styles.inside}>
          {children}
        </div>
      </BrandContext>
    </div>
  );
}
