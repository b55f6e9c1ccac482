import { Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { type CssFault, maxCssLength } from "../contract.ts";
import styles from "./branding.module.css";
import type { BrandingFields } from "./values.ts";

/** Checks the style sheet while it is typed, and lists the rejected parts with position and reason. */
export function CssSection({ form, faults }: { form: BrandingFields; faults: CssFault[] }) {
  const { t } = useTranslation("branding");
  const { intl } = useLocale();
  const id = useId();
  const number = numberFormat(intl);
  return (
    <SectionCard title={t("css.title")} description={t("css.line")}>
      <Textarea
        dir="ltr"
        classNames={{ input: styles.code ?? "" }}
        rows={10}
        maxLength={maxCssLength}
        spellCheck={false}
        autoCapitalize="off"
        label={t("css.label")}
        description={t("css.help")}
        aria-details={faults.length > 0 ? id : undefined}
        {...form.getInputProps("css")}
      />
      <div id={id} role="status">
        {faults.length > 0 ? (
          <>
            <p className={styles.faultsTitle}>{t("css.leftOut", { count: faults.length })}</p>
            <ul className={styles.faults}>
              {faults.map(({ line, column, code, found }) => (
                <li key={`${line} ${column} ${code}`}>
                  <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
                  <span>
                    <strong>{t("css.at", { line: number.format(line), column: number.format(column) })}</strong>{" "}
                    {t(`css.fault.${code}`)}
                    {found ? <code dir="ltr">{found}</code> : null}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </SectionCard>
  );
}
