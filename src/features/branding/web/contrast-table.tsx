import { IconCircleCheck, IconWand } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Palette } from "#base/brand/brand.ts";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { checkContrast, colourUses, type Pair } from "../rules.ts";
import styles from "./contrast-table.module.css";
import { CorrectedControls } from "./corrected-controls.tsx";

/** Lists the contrast of every pair, and the corrections that make it readable. */
export function ContrastTable({ palette }: { palette: Palette }) {
  const { t } = useTranslation("branding");
  const checks = checkContrast(palette);
  const corrected = checks.flatMap(({ button, control }) => [button, control]).filter((pair) => pair.corrected).length;
  return (
    <div className={styles.root}>
      <div role="status" className={styles.summary}>
        <p>{corrected > 0 ? t("contrast.corrected", { count: corrected }) : t("contrast.fine")}</p>
        <CorrectedControls palette={palette} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t("contrast.title")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("contrast.colour")}</th>
              {colourUses.map((use) => (
                <th key={use} scope="col">
                  {t(`contrast.${use}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {checks.map(({ colour, scheme, button, text, control }) => (
              <tr key={`${colour} ${scheme}`}>
                <th scope="row">
                  {t(`colours.${colour}`)} <small>{t(`scheme.${scheme}`)}</small>
                </th>
                <PairCell pair={button} ground={button.used} ink={button.under} />
                <PairCell pair={text} ground={text.under} ink={text.used} />
                <PairCell pair={control} ground={control.under} ink={control.used} sample="●" />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type CellProps = { pair: Pair; ground: string; ink: string; sample?: string };

function PairCell({ pair, ground, ink, sample = "Aa" }: CellProps) {
  const { t } = useTranslation("branding");
  const { intl } = useLocale();
  const ratio = numberFormat(intl, { maximumFractionDigits: 1 }).format(pair.contrast);
  const CheckIcon = pair.corrected ? IconWand : IconCircleCheck;
  return (
    <td>
      <span className={styles.pair}>
        <span className={styles.sample} style={{ background: ground, color: ink }} aria-hidden="true">
          {sample}
        </span>
        <span className={styles.words}>
          <span data-corrected={pair.corrected || undefined}>
            <CheckIcon size={15} stroke={1.8} aria-hidden="true" />
            {t(pair.corrected ? "contrast.changed" : "contrast.reads")}
          </span>
          <small>
            <bdi className="tabular">{ratio}:1</bdi>
            {pair.corrected ? (
              <>
                {" · "}
                <bdi dir="ltr">{pair.used}</bdi>
              </>
            ) : null}
          </small>
        </span>
      </span>
    </td>
  );
}
