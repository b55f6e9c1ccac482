import { Button, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/identity/web/api.ts";
import { useSend } from "#web/api/use-send.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Narrowed } from "../../question.ts";
import { endReport, orderReport, type Report } from "../../reports.ts";
import { type Cadence, cadences } from "../../values.ts";
import { useFilterText } from "../filters/use-filter-text.ts";
import { ownReports } from "./api.ts";
import styles from "./report.module.css";
import { useDayOptions } from "./use-day-options.ts";

type Props = { known: readonly Report[]; narrowed: Narrowed; onClose: () => void };

/** The cadence, day and filters: there is one report for each cadence, and a later order replaces it. */
export function ReportForm({ known, narrowed, onClose }: Props) {
  const { t } = useTranslation("analytics");
  const { day } = useFormatters();
  const queries = useQueryClient();
  const { person } = useMe();
  const [cadence, setCadence] = useState<Cadence>(known[0]?.cadence ?? "weekly");
  const ordered = known.find((report) => report.cadence === cadence);
  const [days, setDays] = useState<Partial<Record<Cadence, number>>>({});
  const onDay = days[cadence] ?? ordered?.onDay ?? 1;
  const options = useDayOptions(cadence);
  const over = (text: string) => {
    toast(text);
    onClose();
    return queries.invalidateQueries({ queryKey: ownReports.queryKey });
  };
  const order = useSend(orderReport, { onSuccess: ({ nextAt }) => over(t("report.ordered", { day: day(nextAt) })) });
  const end = useSend(endReport, { onSuccess: () => over(t("report.ended")) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    order.send({ cadence, onDay, narrowed });
  };
  const lineOf = (one: Cadence) => {
    const report = known.find((each) => each.cadence === one);
    return report ? t("report.next", { day: day(report.nextAt) }) : t(`report.${one}Line`);
  };
  return (
    <ActionForm
      form={{ submit, isPending: order.isPending, refusal: order.error ?? end.error }}
      submitLabel={t(ordered ? "report.alter" : "report.order")}
      disabled={end.isPending}
      onCancel={ordered ? undefined : onClose}
      secondary={
        ordered ? (
          <Button variant="default" loading={end.isPending} onClick={() => end.send({ id: ordered.id })}>
            {t("report.end")}
          </Button>
        ) : null
      }
    >
      {person.emailVerified ? null : <Notice tone="warn">{t("report.unverified")}</Notice>}
      <p className="soft">{t("report.line", { email: `\u2066${person.email}\u2069` })}</p>
      <ChoiceCards
        legend={t("report.cadence")}
        name="cadence"
        choices={cadences.map((one) => ({ value: one, title: t(`report.${one}`), line: lineOf(one) }))}
        value={cadence}
        onChange={setCadence}
      />
      <NativeSelect
        label={t(cadence === "weekly" ? "report.weekday" : "report.monthday")}
        data={options}
        value={String(onDay)}
        onChange={({ currentTarget }) => setDays({ ...days, [cadence]: Number(currentTarget.value) })}
      />
      <ReportFilters />
    </ActionForm>
  );
}

/** Shows the page's current filters, which become part of the order. */
function ReportFilters() {
  const { t } = useTranslation("analytics");
  const filters = useFilterText();
  return (
    <section aria-labelledby="report-of">
      <h3 id="report-of" className={styles.of}>
        {t("report.of")}
      </h3>
      {filters.length > 0 ? (
        <ul className={styles.filters}>
          {filters.map((filter) => (
            <li key={filter}>
              <bdi>{filter}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{t("report.all")}</p>
      )}
    </section>
  );
}
