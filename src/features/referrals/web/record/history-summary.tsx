import { Button } from "@mantine/core";
import { IconPlayerStop, IconSparkles } from "@tabler/icons-react";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { dateFormat } from "#base/formats.ts";
import { call } from "#web/api/call.ts";
import { useGenerated } from "#web/api/use-generated.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { generatedText } from "../../contract/generated.ts";
import type { Referral } from "../../contract/referral.ts";
import { type HistoryFacts, summarizeHistory } from "../../contract/summary.ts";
import styles from "./record.module.css";
import { useTimelineText } from "./use-timeline-text.ts";

type SummaryEvent = z.infer<typeof generatedText> & { facts: HistoryFacts | null };
type Summary = { text: string | null; providerName: string | null; facts: HistoryFacts | null; isFailed: boolean };

/** The history in a few sentences: of a model, or the server's figures and the latest events. Nothing is stored. */
export function HistorySummary({ referral: { id } }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const { read, stop, isPending } = useGenerated<SummaryEvent>();
  const [part, setPart] = useState("");
  const [summary, setSummary] = useState<Summary>();
  const summarize = async () => {
    setPart("");
    setSummary(undefined);
    const { last, isStopped } = await read((signal) => call(summarizeHistory, { id }, undefined, signal), setPart);
    if (isStopped) return;
    const { text = null, providerName = null, facts = null } = last ?? {};
    setSummary({ text, providerName, facts, isFailed: last === undefined });
  };
  const shown = summary ? summary.text : part;
  return (
    <PanelSection title={t("summary.title")}>
      <div aria-live="polite" aria-busy={isPending}>
        {shown ? (
          <p className={styles.summary} dir="auto">
            {shown}
          </p>
        ) : null}
        {summary && !summary.text && summary.facts ? <FactSummary facts={summary.facts} /> : null}
      </div>
      <div className={styles.draft}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={
            isPending ? (
              <IconPlayerStop size={16} stroke={1.7} aria-hidden="true" />
            ) : (
              <IconSparkles size={16} stroke={1.7} aria-hidden="true" />
            )
          }
          onClick={isPending ? stop : () => void summarize()}
        >
          {t(isPending ? "draft.stop" : summary ? "summary.again" : "summary.do")}
        </Button>
        <span role="status" className="soft">
          {isPending ? t("summary.pending") : summary ? <Source summary={summary} /> : null}
        </span>
      </div>
    </PanelSection>
  );
}

function Source({ summary: { providerName, isFailed } }: { summary: Summary }) {
  const { t } = useTranslation("referrals");
  if (isFailed) return t("summary.failed");
  return providerName ? t("summary.by", { provider: providerName }) : t("summary.template");
}

function FactSummary({ facts: { events, notes, questions, since, latest } }: { facts: HistoryFacts }) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const { list } = useFormatters();
  const text = useTimelineText();
  const date = dateFormat(intl, { dateStyle: "medium", timeZone: use(TimeZone) }).format(new Date(since));
  const counts = [
    t("summary.events", { count: events }),
    ...(notes > 0 ? [t("summary.notes", { count: notes })] : []),
    ...(questions > 0 ? [t("summary.questions", { count: questions })] : []),
  ];
  return (
    <>
      <p>{t("summary.since", { date, counts: list(counts) })}</p>
      <ul className={styles.summaryList}>
        {text ? latest.map((event) => <li key={event.id}>{text(event)}</li>) : null}
      </ul>
    </>
  );
}
