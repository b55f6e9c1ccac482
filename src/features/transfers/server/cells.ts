import { displayNames } from "#base/formats.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import type { Money } from "#base/money.ts";
import type { Stage } from "#features/programs/contract.ts";
import type { ReferralRow } from "#features/referrals/contract/referral.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { isChoiceField } from "#features/referrals/field-sets.ts";
import { translatorFor } from "#server/translator.ts";
import { type ExportColumn, exportColumns } from "../contract.ts";

/** The value of one cell of a downloaded table. */
export type Cell = string | Money | Date | null;

const money = (minor: number | null, currency: string): Money | null => (minor === null ? null : { minor, currency });
const instant = (iso: string | null) => iso && new Date(iso);

/** Formats referrals as table rows in the downloader's language. */
export function createCellFormatter(locale: LocaleCode, stages: readonly Stage[]) {
  const own = translatorFor(locale, "transfers");
  const referrals = translatorFor(locale, "referrals");
  const programs = translatorFor(locale, "programs");
  const countries = displayNames(localeOf(locale).intl, { type: "region" });
  const stageName = new Map(
    stages.map(({ id, name, code }) => [id, name || (code ? programs(`stages.${code}`) : "")] as const),
  );
  const word = (list: string, code: string | null) => code && referrals(`values.${list}.${code}`);
  const ownCells = {
    status: (row) => word("status", row.status),
    stage: (row) => stageName.get(row.stageId) ?? "",
    referrer: (row) => (row.referrerId === noReferrer ? referrals("values.companyOwn") : row.referrerName),
    assignee: (row) => row.assigneeName,
    estimatedValue: (row) => money(row.estimatedMinor, row.currency),
    wonValue: (row) => money(row.wonMinor, row.currency),
    source: (row) => word("source", row.source),
    tags: (row) => row.tags.join("; "),
    country: (row) => row.country && (countries.of(row.country) ?? row.country),
    consent: (row) => word("consent", row.consent),
    createdAt: (row) => instant(row.createdAt),
    submittedAt: (row) => instant(row.submittedAt),
    closedOn: (row) => row.closedOn,
    id: (row) => row.id,
  } satisfies Partial<Record<ExportColumn, (row: ReferralRow) => Cell>>;
  type OwnColumn = keyof typeof ownCells;
  const isOwn = (column: ExportColumn): column is OwnColumn => column in ownCells;
  const cellOf = (column: ExportColumn): ((row: ReferralRow) => Cell) => {
    if (isOwn(column)) return ownCells[column];
    return isChoiceField(column) ? (row) => word(column, row[column]) : (row) => row[column];
  };
  const columns = exportColumns.map(cellOf);
  return {
    title: own("export.sheet"),
    header: exportColumns.map((column) => own(`field.${column}`)),
    cells: (row: ReferralRow): Cell[] => columns.map((cell) => cell(row)),
  };
}
