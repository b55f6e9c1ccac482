import { IconChevronRight, IconCircleCheck, IconLock, IconTargetArrow } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import line from "#web/ui/facts.module.css";
import { SectionCard } from "#web/ui/section-card.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import type { Pipeline, Program } from "../contract.ts";
import { usePipelineName, useProgramName } from "./api.ts";
import styles from "./programs.module.css";
import { useProgramFacts } from "./use-program-facts.ts";

const StateBadge = statusBadge(
  "programs",
  {
    open: { tone: "good", icon: IconCircleCheck },
    closed: { tone: "calm", icon: IconLock },
  },
  (t, state) => t(`program.state.${state}`),
);

type Props = { programs: Program[]; pipelines: Pipeline[]; onOpen: (id: string) => void };

export function ProgramList({ programs, pipelines, onOpen }: Props) {
  const { t } = useTranslation("programs");
  const programName = useProgramName();
  const pipelineName = usePipelineName();
  const factsOf = useProgramFacts();
  return (
    <SectionCard title={t("program.list")} description={t("program.listLine")}>
      <ul className={styles.rows}>
        {programs.map((program) => {
          const pipeline = pipelines.find(({ id }) => id === program.pipelineId);
          return (
            <li key={program.id}>
              <button type="button" className={styles.row} onClick={() => onOpen(program.id)}>
                <span className={styles.icon}>
                  <IconTargetArrow size={20} stroke={1.6} aria-hidden="true" />
                </span>
                <span className={styles.words}>
                  <b dir="auto">{programName(program)}</b>
                  <span className={line.facts}>
                    {factsOf(program).map((fact) => (
                      <span key={fact}>{fact}</span>
                    ))}
                    {pipelines.length > 1 && pipeline ? <bdi>{pipelineName(pipeline)}</bdi> : null}
                  </span>
                </span>
                <StateBadge state={program.state} />
                <IconChevronRight size={18} stroke={1.7} aria-hidden="true" className={`flips ${styles.arrow}`} />
              </button>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
