import { replaceInPlace } from "#web/api/screen-route.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, usePipelineName } from "#features/programs/web/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { route } from "../search.ts";
import styles from "./board.module.css";
import { Board } from "./board.tsx";
import { BoardSkeleton } from "./board-skeleton.tsx";

/** The stages of a pipeline side by side; with several pipelines, the selected one is part of the URL. */
export function BoardTab() {
  const { t } = useTranslation("referrals");
  const { pipeline: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const pipelineName = usePipelineName();
  const { data, error, refetch } = useQuery(catalog);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <BoardSkeleton />;
  const { pipelines } = data;
  const pipeline = pipelines.find(({ id }) => id === wanted) ?? pipelines[0];
  if (!pipeline) return null;
  return (
    <>
      {pipelines.length > 1 ? (
        <Select
          className={styles.pipeline ?? ""}
          aria-label={t("board.pipeline")}
          allowDeselect={false}
          data={pipelines.map((one) => ({ value: one.id as string, label: pipelineName(one) }))}
          value={pipeline.id}
          onChange={(chosen) =>
            chosen && void navigate({ search: (old) => ({ ...old, pipeline: chosen }), ...replaceInPlace })
          }
        />
      ) : null}
      <Board key={pipeline.id} pipeline={pipeline} />
    </>
  );
}
