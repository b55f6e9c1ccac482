import { Button } from "@mantine/core";
import { IconArrowUpRight, IconPlayerStop, IconX } from "@tabler/icons-react";
import { Suspense, use } from "react";
import { useTranslation } from "react-i18next";
import { narrowed } from "#features/analytics/question.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { TargetLink } from "#web/ui/target-link.tsx";
import type { AskEvent } from "../../contract/ask.ts";
import { FigureAnswerSlot } from "../slots.ts";
import { linkToAnalytics } from "./analytics-link.ts";
import styles from "./ask.module.css";
import { CannotAnswer } from "./cannot-answer.tsx";
import { useAsk } from "./use-ask.ts";
import { useAskedText } from "./use-asked-text.ts";

type Props = { question: string; onAsk: (question: string) => void; onClose: () => void };

/** The answer to a question: while it is read and calculated, with its figures, or why there is none. */
export function AnswerCard({ question, onAsk, onClose }: Props) {
  const { t } = useTranslation("intelligence");
  const { event, error, isPending, isStopped, stop, again } = useAsk(question);
  const step = event?.step ?? "reading";
  return (
    <section className={styles.card} aria-label={t("ask.answerTo", { question })} aria-busy={isPending}>
      <header className={styles.cardHead}>
        <p className={styles.asked} dir="auto">
          {question}
        </p>
        {isPending ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlayerStop size={16} stroke={1.7} aria-hidden="true" />}
            onClick={stop}
          >
            {t("ask.stop")}
          </Button>
        ) : (
          <IconButton icon={IconX} label={t("ask.close")} onClick={onClose} />
        )}
      </header>
      <p role="status" className={isPending ? styles.step : "visually-hidden"}>
        {isStopped ? t("ask.stopped") : error ? "" : t(`ask.step.${step}`)}
      </p>
      {isPending ? <ItemSkeleton rows={3} /> : null}
      {isStopped ? (
        <div className={styles.stopped}>
          <p>{t("ask.stopped")}</p>
          <Button variant="default" onClick={again}>
            {t("ask.again")}
          </Button>
        </div>
      ) : null}
      {error && !isStopped ? <ErrorState small title={t("ask.failed")} error={error} onRetry={again} /> : null}
      {!isPending && !isStopped && !error && event ? (
        // The texts of figures are loaded with the first answer; the page around it stays.
        <Suspense fallback={<ItemSkeleton rows={3} />}>
          <Result question={question} event={event} onAsk={onAsk} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Result({ question, event, onAsk }: { question: string; event: AskEvent; onAsk: (question: string) => void }) {
  const { t } = useTranslation("intelligence");
  const text = useAskedText();
  const FigureAnswer = use(FigureAnswerSlot);
  const { question: asked, answer, cannot, providerName } = event;
  if (cannot) return <CannotAnswer question={question} cannot={cannot} onAsk={onAsk} />;
  if (!asked || !answer || !FigureAnswer) return null;
  const link = linkToAnalytics(asked);
  return (
    <>
      <FigureAnswer
        measures={asked.measures}
        by={answer.rowsBy}
        compare={asked.compare}
        narrowed={narrowed.parse(Object.fromEntries(asked.filters.map(({ key, value }) => [key, value])))}
        details={[text.period(asked), ...asked.filters.map(text.value)]}
        data={answer}
      />
      <UsedFilters event={event} />
      <footer className={styles.foot}>
        <span>{providerName ? t("ask.byProvider", { provider: providerName }) : t("ask.byRules")}</span>
        {link ? (
          <TargetLink link={link} className={styles.open ?? ""}>
            {t("ask.open")}
            <IconArrowUpRight size={15} stroke={1.8} className="flips" aria-hidden="true" />
          </TargetLink>
        ) : null}
      </footer>
    </>
  );
}

/** The period and the filters as they were understood. */
function UsedFilters({ event: { question } }: { event: AskEvent }) {
  const { t } = useTranslation("intelligence");
  const text = useAskedText();
  if (!question) return null;
  return (
    <ul className={styles.used} aria-label={t("ask.filters")}>
      <li>{text.period(question)}</li>
      {question.filters.map((filter) => (
        <li key={filter.key}>
          <bdi>{text.chip(filter)}</bdi>
        </li>
      ))}
    </ul>
  );
}
