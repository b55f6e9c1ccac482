import { useTranslation } from "react-i18next";
import type { Palette } from "#base/brand/brand.ts";
import type { Scheme } from "#base/brand/variables.ts";
import { listFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { correctedControls } from "../rules.ts";
import styles from "./contrast-table.module.css";

const schemes: Scheme[] = ["light", "dark"];

/** Says which controls do not use the tenant's own color, because it would be invisible there. */
export function CorrectedControls({ palette }: { palette: Palette }) {
  const { t } = useTranslation("branding");
  const { intl } = useLocale();
  return schemes.map((scheme) => {
    const names = correctedControls(palette, scheme).map((control) => t(`contrast.part.${control}`));
    if (names.length === 0) return null;
    return (
      <p key={scheme} className={styles.controls}>
        {t(`contrast.adjustedIn.${scheme}`, { controls: listFormat(intl, { type: "conjunction" }).format(names) })}
      </p>
    );
  });
}
