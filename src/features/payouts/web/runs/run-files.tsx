import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import actions from "#web/ui/action.module.css";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { type Run, runFilePath } from "../../contract/runs.ts";
import type { fileFormats } from "../../values.ts";
import { payoutSettings } from "../api.ts";
import { railIcons } from "../values/rails.ts";
import styles from "./runs.module.css";

type Format = (typeof fileFormats)[number];
const pathOf = (run: Run, format: Format, currency: string) =>
  `${runFilePath}?${new URLSearchParams({ run: run.id, format, currency })}`;

/** Offers a bank file per currency. A SEPA file also needs the company's own account. */
export function RunFiles({ run }: { run: Run }) {
  const { t } = useTranslation("payouts");
  const { money } = useFormatters();
  const { data: settings } = useQuery(payoutSettings);
  const bankTotals = run.ways.filter(({ rail }) => rail === "bank");
  const hasDebtor = Boolean(settings?.debtorName && settings.debtorHint);
  if (bankTotals.length === 0 || (run.counts.draft ?? 0) > 0) return null;
  const link = (format: Format, currency: string) => (
    <a key={format} href={pathOf(run, format, currency)} download className={actions.quiet}>
      <IconDownload size={17} stroke={1.7} aria-hidden="true" />
      {t(`ui.files.${format}`)}
    </a>
  );
  /** Names the items outside SEPA, because the file itself does not mention them. */
  const outsideSepa = (minor: number, count: number, sepa: Run["ways"][number]["sepa"]) =>
    sepa.count === 0
      ? t("ui.files.noSepa")
      : t("ui.files.partSepa", {
          count: count - sepa.count,
          amount: money({ minor: minor - sepa.minor, currency: "EUR" }),
        });
  return (
    <SectionCard title={t("ui.files.title")} description={t("ui.files.line")}>
      <ItemRows>
        {bankTotals.map(({ currency, minor, count, toDownload, sepa }) => (
          <ItemRow
            key={currency}
            icon={<railIcons.bank size={19} stroke={1.6} aria-hidden="true" />}
            title={
              <strong>
                <MoneyText amount={{ minor, currency }} />
              </strong>
            }
            facts={
              <>
                <span>{t("ui.run.payouts", { count })}</span>
                {toDownload > 0 ? <span>{t("ui.files.toDownload", { count: toDownload })}</span> : null}
                {currency === "EUR" && hasDebtor && sepa.count < count ? (
                  <span>{outsideSepa(minor, count, sepa)}</span>
                ) : null}
              </>
            }
            actions={
              <>
                {currency === "EUR" && hasDebtor && sepa.count > 0 ? link("sepa", currency) : null}
                {link("csv", currency)}
              </>
            }
          />
        ))}
      </ItemRows>
      {settings && !hasDebtor && bankTotals.some(({ currency }) => currency === "EUR") ? (
        <p className={styles.hint}>{t("ui.files.noDebtor")}</p>
      ) : null}
    </SectionCard>
  );
}
