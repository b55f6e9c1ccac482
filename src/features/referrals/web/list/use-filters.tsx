import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, usePipelineName, useStageName } from "#features/programs/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { DaysChip } from "#web/ui/days-chip.tsx";
import type { TableFilter } from "#web/ui/table-props.ts";
import { reviews } from "../../access.ts";
import type { ReferralRow } from "../../contract.ts";
import { confidenceLevels, priorities, sources, statuses } from "../../values.ts";
import { tagsInUse, workers } from "../api.ts";
import type { plainFilters } from "../search.ts";
import { ValueChip } from "./value-chip.tsx";

type Key = (typeof plainFilters)[number] | "tag" | "value" | "created";
type Filter = TableFilter<ReferralRow, Key>;

/** The list's filters as chips. Whose a referral is, only a company has to ask. */
export function useFilters(): Filter[] {
  const { t } = useTranslation("referrals");
  const roleName = useRoleName();
  const company = useCan(reviews);
  const stages = useStageOptions();
  const { data: known } = useQuery(catalog);
  const { data: tags } = useQuery(tagsInUse);
  const { data: people } = useQuery(workers);
  const options = (list: { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const all: (Filter | false)[] = [
    {
      key: "status",
      label: t("list.column.status"),
      options: statuses.map((status) => ({ value: status, label: t(`values.status.${status}`) })),
    },
    { key: "stageId", label: t("list.column.stage"), options: stages },
    company && { key: "assigneeId", label: t("list.column.assignee"), options: options(people?.companies) },
    company && { key: "referrerId", label: roleName("referrer"), options: options(people?.referrers) },
    {
      key: "value",
      label: t("list.filter.value"),
      rare: true,
      chip: (entry, change) => <ValueChip entry={entry} onChange={change} currency={known?.currency ?? "USD"} />,
    },
    {
      key: "created",
      label: t("list.column.created"),
      rare: true,
      chip: (entry, change) => <DaysChip label={t("list.column.created")} entry={entry} onChange={change} />,
    },
    {
      key: "tag",
      label: t("list.column.tags"),
      rare: true,
      options: (tags ?? []).map(({ tag }) => ({ value: tag, label: tag })),
    },
    {
      key: "source",
      label: t("list.column.source"),
      rare: true,
      options: sources.map((source) => ({ value: source, label: t(`values.source.${source}`) })),
    },
    {
      key: "confidenceLevel",
      label: t("list.column.confidence"),
      rare: true,
      options: confidenceLevels.map((level) => ({ value: level, label: t(`values.confidenceLevel.${level}`) })),
    },
    {
      key: "priority",
      label: t("list.column.priority"),
      rare: true,
      options: priorities.map((priority) => ({ value: priority, label: t(`values.priority.${priority}`) })),
    },
  ];
  return all.filter((filter) => filter !== false);
}

/** Stages of several pipelines may be called alike: then each says whose it is. */
function useStageOptions() {
  const { data } = useQuery(catalog);
  const stageName = useStageName();
  const pipelineName = usePipelineName();
  const pipelines = data?.pipelines ?? [];
  return pipelines.flatMap((pipeline) =>
    pipeline.stages.map((stage) => ({
      value: stage.id,
      label: pipelines.length > 1 ? `${pipelineName(pipeline)} · ${stageName(stage)}` : stageName(stage),
    })),
  );
}
