import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ChartTable } from "#web/ui/chart-table.tsx";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { csvOf } from "#web/ui/csv.ts";
import { download } from "#web/ui/download.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { AnswerRow } from "../../contract.ts";
import { linkToRows } from "../row-links.ts";
import { analyticsRoute } from "../search.ts";
import { useAnswer } from "../use-answer.ts";
import { useScope } from "../use-scope.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { columnMeasures, shownFigure, useColumns } from "./columns.tsx";
import { PartnerCard } from "./partner-card.tsx";

/** The figures of all referrers side by side. The confidence interval is drawn with each rate; small samples are marked. */
export function Performance() {
  const { t } = useTranslation("analytics");
  const { search, rowScope } = useScope();
  const navigate = analyticsRoute.useNavigate();
  const { data, failed } = useAnswer([...columnMeasures], "referrer");
  const words = useFigureText(data?.currency ?? "USD");
  const nameOf = ({ name }: AnswerRow) => name ?? t("gone");
  const rows = data?.rows.filter(({ figures }) =>
    Object.values(figures).some((one) => one.sum > 0 || (one.of ?? 0) > 0),
  );
  const table: ChartTable = {
    columns: [t("partners.name"), ...columnMeasures.map((one) => t(`measure.${one}`))],
    rows: (rows ?? []).map((row) => [
      nameOf(row),
      ...columnMeasures.map((one) => words.cell(one, shownFigure(one, row))),
    ]),
  };
  const open = (row: AnswerRow) => {
    if (!data) return;
    const { narrowed, ...rest } = rowScope(data);
    const link = linkToRows("referrals", {
      ...rest,
      narrowed: { ...narrowed, referrerId: row.key as `per_${string}` },
    });
    if (link) void navigate({ to: link.to, search: link.search } as never);
  };
  return (
    <SectionCard
      title={t("partners.title")}
      description={t("partners.line")}
      action={
        <Button
          variant="default"
          disabled={!rows?.length}
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => download(csvOf(table), `${t("partners.title")}.csv`)}
        >
          CSV
        </Button>
      }
    >
      <ListTab
        label={t("tab.partners")}
        list={{ rows, ...failed }}
        columns={useColumns(words, nameOf)}
        rowId={({ key }) => key}
        search={{ sort: search.sort, hide: search.hide, q: search.q, active: search.active }}
        defaultSort="referrals:desc"
        searchField={{ label: t("partners.find"), of: nameOf }}
        filters={[
          {
            ...choiceFilter("active", t("partners.active"), ["yes", "no"], (value) => t(`partners.activeIs.${value}`)),
            of: ({ figures }) => ((figures.referrals?.sum ?? 0) > 0 ? "yes" : "no"),
          },
        ]}
        onOpen={open}
        wide
        card={(row) => <PartnerCard row={row} name={nameOf(row)} words={words} />}
        empty={<p>{t("noData")}</p>}
      />
    </SectionCard>
  );
}
