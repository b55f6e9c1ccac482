import { Button } from "@mantine/core";
import { IconPlus, IconRoute } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keepScroll, type OpenRecord, type Raw, screenAt } from "#web/api/screen-route.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { catalog } from "./api.ts";
import { PipelineCard } from "./pipeline-card.tsx";
import { PipelineNameDialog } from "./pipeline-name-dialog.tsx";
import { ProgramList } from "./program-list.tsx";
import { ProgramPanel } from "./program-panel.tsx";
import styles from "./programs.module.css";
import { ProgramsSkeleton } from "./programs-skeleton.tsx";
import { StagePanel } from "./stage-panel.tsx";

const opened = /^(?:new|(?:prg|stg)_[0-9a-f]{32})$/;
const readProgramsSearch = ({ id }: Raw): OpenRecord => (typeof id === "string" && opened.test(id) ? { id } : {});
const route = screenAt("/signed-in/programs", readProgramsSearch);

export function Programs() {
  const { t } = useTranslation("programs");
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(catalog);
  const [naming, setNaming] = useState(false);
  const open = (wanted: string | undefined) => void navigate({ search: wanted ? { id: wanted } : {}, ...keepScroll });
  const close = () => open(undefined);
  const retry = () => void refetch();
  const stages = data?.pipelines.flatMap((pipeline) => pipeline.stages);
  const openOnes = data?.programs.filter(({ state }) => state === "open").length;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={openOnes === undefined ? undefined : t("line", { count: openOnes })}
        actions={
          <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={() => open("new")}>
            {t("program.add")}
          </Button>
        }
        moreActions={[{ label: t("pipeline.add"), icon: IconRoute, onClick: () => setNaming(true) }]}
      />
      {!data && error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!data && !error ? <ProgramsSkeleton /> : null}
      {data ? (
        <div className={styles.page}>
          {error ? <PartialNotice error={error} onRetry={retry} /> : null}
          <ProgramList programs={data.programs} pipelines={data.pipelines} onOpen={open} />
          {data.pipelines.map((pipeline) => (
            <PipelineCard
              key={pipeline.id}
              pipeline={pipeline}
              isUsed={data.programs.some(({ pipelineId, state }) => pipelineId === pipeline.id && state === "open")}
              onOpen={open}
            />
          ))}
          <ProgramPanel
            opened={id === "new" || id?.startsWith("prg_") === true}
            program={data.programs.find((program) => program.id === id)}
            pipelines={data.pipelines}
            onClose={close}
          />
          <StagePanel stage={stages?.find((stage) => stage.id === id)} onClose={close} />
        </div>
      ) : null}
      {naming ? <PipelineNameDialog onClose={() => setNaming(false)} /> : null}
    </>
  );
}
