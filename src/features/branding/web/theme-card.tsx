import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Brand, PresetName } from "#base/brand/brand.ts";
import { fonts } from "#base/brand/fonts.ts";
import { presets } from "#base/brand/presets.ts";
import { useScheme } from "#web/theme/scheme.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { paletteOf, themeUsage } from "../rules.ts";
import { AppScene } from "./preview/app-scene.tsx";
import { Stage } from "./preview/stage.tsx";
import styles from "./themes.module.css";

type Props = { preset: PresetName; brand: Brand; applying: boolean; onApply: () => void };

export function ThemeCard({ preset, brand, applying, onApply }: Props) {
  const { t } = useTranslation("branding");
  const current = useScheme();
  const id = useId();
  const { scheme, font } = presets[preset];
  const use = themeUsage(brand, preset);
  const name = t(`themes.${preset}.name`);
  return (
    <article className={styles.card} aria-labelledby={id} data-in-use={use !== undefined || undefined}>
      <Stage brand={{ ...brand, ...paletteOf(preset), css: "" }} scheme={scheme === "system" ? current : scheme}>
        <AppScene />
      </Stage>
      <div className={styles.words}>
        <h2 id={id}>{name}</h2>
        {use ? (
          <StatusBadge tone="good" icon={IconCheck}>
            {t(use === "changed" ? "themes.inUseChanged" : "themes.inUse")}
          </StatusBadge>
        ) : null}
        <p>{t(`themes.${preset}.line`)}</p>
        <p className={styles.facts}>
          {fonts[font].label} · {t(`themes.scheme.${scheme}`)}
        </p>
      </div>
      <Button
        variant="default"
        disabled={use === "as-it-comes"}
        loading={applying}
        aria-label={t("themes.applyNamed", { theme: name })}
        onClick={onApply}
      >
        {t("themes.apply")}
      </Button>
    </article>
  );
}
