import { Button } from "@mantine/core";
import { IconArchive, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Pipeline, Stage } from "../contract.ts";
import { AddStagePanel } from "./add-stage-panel.tsx";
import { usePipelineName, useStageName } from "./api.ts";
import { ArchiveStageDialog } from "./archive-stage-dialog.tsx";
import { PipelineNameDialog } from "./pipeline-name-dialog.tsx";
import styles from "./programs.module.css";
import { StageList } from "./stage-list.tsx";
import { useArchivePipeline } from "./use-archive-pipeline.ts";

type Props = {
  pipeline: Pipeline;
  /** Whether an open program uses the pipeline, which prevents archiving it. */
  isUsed: boolean;
  onOpen: (stageId: string) => void;
};

/** A pipeline with its stages in order and their actions. */
export function PipelineCard({ pipeline, isUsed, onOpen }: Props) {
  const { t } = useTranslation("programs");
  const pipelineName = usePipelineName();
  const summary = useSummary();
  const archive = useArchivePipeline(pipeline);
  const [asking, setAsking] = useState<"name" | "stage" | Stage>();
  const done = () => setAsking(undefined);
  return (
    <SectionCard
      title={pipelineName(pipeline)}
      description={summary(pipeline)}
      action={
        <MoreMenu
          actions={[
            { label: t("pipeline.rename"), icon: IconPencil, onClick: () => setAsking("name") },
            { label: t("pipeline.archive"), icon: IconArchive, onClick: archive, disabled: isUsed, danger: true },
          ]}
        />
      }
    >
      <StageList pipeline={pipeline} onOpen={onOpen} onArchive={setAsking} />
      <div className={styles.under}>
        <Button
          variant="default"
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => setAsking("stage")}
        >
          {t("stage.add")}
        </Button>
      </div>
      {asking === "name" ? <PipelineNameDialog pipeline={pipeline} onClose={done} /> : null}
      <AddStagePanel opened={asking === "stage"} pipeline={pipeline} onClose={done} />
      {typeof asking === "object" ? <ArchiveStageDialog stage={asking} pipeline={pipeline} onClose={done} /> : null}
    </SectionCard>
  );
}

/** "From New to Negotiation in 6 stages; ends as Won or Lost." */
function useSummary() {
  const { t } = useTranslation("programs");
  const { intl } = useLocale();
  const stageName = useStageName();
  return ({ stages }: Pipeline) => {
    const open = stages.filter(({ kind }) => kind === "open");
    const ends = stages.filter(({ kind }) => kind !== "open").map(stageName);
    const [first, last] = [open[0], open.at(-1)];
    return t("pipeline.sentence", {
      count: open.length,
      first: first ? stageName(first) : "",
      last: last ? stageName(last) : "",
      ends: listFormat(intl, { type: "disjunction" }).format(ends),
    });
  };
}
