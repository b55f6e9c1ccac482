import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, usePipelineName } from "#features/programs/web/api.ts";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { useNow } from "#web/ui/clock.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { route } from "../search.ts";
import styles from "./board.module.css";
import { Board } from "./board.tsx";
import { BoardFilters } from "./board-filters.tsx";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { toBoardQuery } from "./queries.ts";

/** The stages of a pipeline side by side; the filters and, with several pipelines, the selected one are part of the URL. */
export function BoardTab() {
  const { t } = useTranslation("referrals");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const pipelineName = usePipelineName();
  const now = useNow();
  const { data, error, refetch } = useQuery(catalog);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <BoardSkeleton />;
  const { pipelines } = data;
  const pipeline = pipelines.find(({ id }) => id === search.pipeline) ?? pipelines[0];
  if (!pipeline) return null;
  return (
    <>
      <div className={styles.toolbar}>
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
        <BoardFilters />
      </div>
      <Board key={pipeline.id} pipeline={pipeline} question={toBoardQuery(search, now, data.timeZone)} />
    </>
  );
}
