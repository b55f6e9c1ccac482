import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconChartHistogram, IconDownload, IconTable } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, use, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import card from "./card.module.css";
import drawing from "./chart.module.css";
import { ChartDays } from "./chart-days.ts";
import styles from "./chart-frame.module.css";
import { type ChartTable, currencyOf, FigureTable } from "./chart-table.tsx";
import { type ChartTone, toneColors } from "./chart-tones.ts";
import { csvOf } from "./csv.ts";
import { download } from "./download.ts";
import { ErrorState } from "./error-state.tsx";
import { IconButton } from "./icon-button.tsx";
import { pngOf } from "./png.ts";

export type ChartSeries = { key: string; label: string; tone: ChartTone };

/** A lower table shows too few rows to be useful. */
const minTableHeight = 240;

type Props = {
  title: string;
  /** The chart's message in one sentence: shown under the title, and read by screen readers instead of the drawing. */
  summary: string;
  /** `undefined` while loading. */
  table: ChartTable | undefined;
  series: ChartSeries[];
  /** The page explains the series once for all its charts; a downloaded picture has its own legend. */
  withoutLegend?: boolean;
  tools?: ReactNode;
  /** The dates of this chart, if they differ from those of the charts around it. */
  days?: string | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** The parts have names and are links, so screen readers read them one by one. The chart is as tall as its parts. */
  children: ReactNode;
};

export function ChartFrame({ title, summary, table, series, tools, days, error, onRetry, children, ...rest }: Props) {
  const { t } = useTranslation("ui");
  const { dir } = useLocale();
  const [tableHeight, setTableHeight] = useState<number>();
  const picture = useRef<HTMLElement>(null);
  const surroundingDays = use(ChartDays);
  const ready = table !== undefined && table.rows.length > 0 && !error;
  const asTable = tableHeight !== undefined;
  const tableStyle = { "--picture": `${tableHeight}px` } as CSSProperties;
  /** No taller than the chart it replaces, so that the layout around it does not shift. */
  const toggleTable = () =>
    setTableHeight(asTable ? undefined : Math.max(picture.current?.offsetHeight ?? 0, minTableHeight));
  const about = [days ?? surroundingDays, table && currencyOf(table)].filter((detail) => detail !== undefined);
  const fileName = (kind: string) => `${[title, ...about].join(", ")}.${kind}`;

  const savePng = () => {
    const chart = picture.current;
    if (!chart) return;
    const colours = getComputedStyle(chart);
    const key = series.map(({ label, tone }) => ({ label, tone, colour: colours.getPropertyValue(toneColors[tone]) }));
    const blob = pngOf(chart, { title, summary, about: about.join(" · "), key, dir });
    if (blob) download(blob, fileName("png"));
  };

  return (
    <section className={card.card}>
      <header className={`${card.header} ${tools ? "" : styles.head}`}>
        <div>
          <h2>{title}</h2>
          {error ? null : <p>{table ? summary : "\u00A0"}</p>}
        </div>
        <div className={styles.tools}>
          {tools}
          <IconButton
            icon={asTable ? IconChartHistogram : IconTable}
            label={t("chart.asTable")}
            aria-pressed={asTable}
            disabled={!ready}
            onClick={toggleTable}
          />
          <Menu position="bottom-end" shadow="none" disabled={!ready}>
            <Menu.Target>
              <IconButton icon={IconDownload} label={t("chart.download")} disabled={!ready} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={asTable} onClick={savePng}>
                PNG
              </Menu.Item>
              <Menu.Item onClick={() => table && download(csvOf(table, [title, ...about]), fileName("csv"))}>
                CSV
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </header>
      <div className={card.body}>
        {error ? <ErrorState title={t("chart.failed")} error={error} small {...(onRetry && { onRetry })} /> : null}
        {!error && table?.rows.length === 0 ? <p className={styles.none}>{t("chart.none")}</p> : null}
        {!error && !table ? <div className={drawing.waiting} role="status" aria-label={t("loading")} /> : null}
        {ready && asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          <section className={styles.scroll} style={tableStyle} aria-label={title} tabIndex={0}>
            <FigureTable title={title} table={table} />
          </section>
        ) : null}
        {ready && !asTable ? (
          <>
            {rest.withoutLegend ? null : <ChartLegend series={series} />}
            <figure ref={picture} className={styles.parts} aria-label={`${title}. ${summary}`}>
              {children}
            </figure>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** A single series needs no legend, because the title names it. */
export function ChartLegend({ series }: { series: ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={styles.key}>
      {series.map(({ key, label, tone }) => (
        <li key={key} data-tone={tone}>
          {label}
        </li>
      ))}
    </ul>
  );
}
