import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { allPipelinesOf, allStagesOf } from "#features/programs/rules.ts";
import { catalog, usePipelineName, useProgramName, useStageName } from "#features/programs/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { DaysChip } from "#web/ui/days-chip.tsx";
import type { TableFilter } from "#web/ui/table-props.ts";
import { useCountryOptions } from "#web/ui/use-country-options.ts";
import { reviewReferralsAccess, viewWinProbabilityAccess } from "../../access.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import {
  attentions,
  confidenceLevels,
  funnelSteps,
  lossReasons,
  priorities,
  qualities,
  rejectReasons,
  sources,
  statuses,
} from "../../contract/values.ts";
import { filteredLines } from "../../field-sets.ts";
import { participants, tagsInUse } from "../api.ts";
import { comingDays, type Filters, without, type wordFilters } from "../search.ts";
import { ValueChip } from "./value-chip.tsx";
import { WordChip } from "./word-chip.tsx";

type Filter = TableFilter<ReferralRow, Filters>;

/** The list's filters as chips. Only company members can filter by referrer. */
export function useFilters(): Filter[] {
  const { t } = useTranslation("referrals");
  const roleName = useRoleName();
  const company = useCan(reviewReferralsAccess);
  const hasPredictions = useCan(viewWinProbabilityAccess);
  const stages = useStageOptions();
  const { data: known } = useQuery(catalog);
  const { data: tags } = useQuery(tagsInUse);
  const { data: people } = useQuery(participants);
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
    company && {
      key: "attention",
      label: t("list.filter.attention"),
      hiddenByDefault: true,
      options: attentions.map((reason) => ({ value: reason, label: t(`values.attention.${reason}`) })),
    },
    company && { key: "referrerId", label: roleName("referrer"), options: options(people?.referrers) },
    {
      key: "value",
      label: t("list.filter.value"),
      hiddenByDefault: true,
      chip: (entry, change) => <ValueChip entry={entry} onChange={change} currency={known?.currency ?? "USD"} />,
    },
    {
      key: "created",
      label: t("list.column.created"),
      hiddenByDefault: true,
      chip: (entry, change) => <DaysChip label={t("list.column.created")} entry={entry} onChange={change} />,
    },
    {
      key: "protected",
      label: t("list.filter.protection"),
      hiddenByDefault: true,
      options: comingDays.map((days) => ({
        value: days,
        label: t("list.filter.within", { count: Number.parseInt(days, 10) }),
      })),
    },
    {
      key: "tag",
      label: t("list.column.tags"),
      hiddenByDefault: true,
      options: (tags ?? []).map(({ tag }) => ({ value: tag, label: tag })),
    },
    {
      key: "source",
      label: t("list.column.source"),
      hiddenByDefault: true,
      options: sources.map((source) => ({ value: source, label: t(`values.source.${source}`) })),
    },
    {
      key: "confidenceLevel",
      label: t("list.column.confidence"),
      hiddenByDefault: true,
      options: confidenceLevels.map((level) => ({ value: level, label: t(`values.confidenceLevel.${level}`) })),
    },
    hasPredictions && {
      key: "quality",
      label: t("list.filter.quality"),
      hiddenByDefault: true,
      options: qualities.map((quality) => ({ value: quality, label: t(`values.quality.${quality}`) })),
    },
    {
      key: "priority",
      label: t("list.column.priority"),
      hiddenByDefault: true,
      options: priorities.map((priority) => ({ value: priority, label: t(`values.priority.${priority}`) })),
    },
    ...useReportFilters(),
  ];
  return all.filter((filter) => filter !== false);
}

const currencies = Intl.supportedValuesOf("currency").map((code) => ({ value: code, label: code }));

/** The dimensions of reports, so that a link from a figure shows its rows. */
function useReportFilters(): (Filter | false)[] {
  const { t } = useTranslation("referrals");
  const programName = useProgramName();
  const countries = useCountryOptions();
  const { data: known } = useQuery(catalog);
  const days = (key: "submitted" | "accepted" | "decided" | "ended" | "leftIn", label: string): Filter => ({
    key,
    label,
    hiddenByDefault: true,
    chip: (entry, change) => <DaysChip label={label} entry={entry} onChange={change} />,
  });
  const word = (key: keyof typeof wordFilters, label: string): Filter => ({
    key,
    label,
    hiddenByDefault: true,
    chip: (entry, change) => <WordChip label={label} entry={entry} onChange={change} />,
  });
  return [
    days("submitted", t("list.column.submitted")),
    days("accepted", t("list.filter.accepted")),
    days("decided", t("list.filter.decided")),
    days("ended", t("list.filter.ended")),
    {
      key: "reached",
      label: t("list.filter.reached"),
      hiddenByDefault: true,
      options: funnelSteps.map((step) => ({ value: step, label: t(`values.step.${step}`) })),
    },
    { key: "left", label: t("list.filter.left"), hiddenByDefault: true, options: useStageOptions(true) },
    days("leftIn", t("list.filter.leftIn")),
    {
      key: "answer",
      label: t("list.filter.answer"),
      hiddenByDefault: true,
      options: [
        { value: "inTime", label: t("list.filter.inTime") },
        { value: "late", label: t("list.filter.late") },
      ],
    },
    {
      key: "rejectReason",
      label: t("list.filter.rejectReason"),
      hiddenByDefault: true,
      options: rejectReasons.map((reason) => ({ value: reason, label: t(`values.rejectReason.${reason}`) })),
    },
    {
      key: "lossReason",
      label: t("list.filter.lossReason"),
      hiddenByDefault: true,
      options: lossReasons.map((reason) => ({ value: reason, label: t(`values.lossReason.${reason}`) })),
    },
    known !== undefined &&
      known.programs.length > 1 && {
        key: "programId",
        label: t("values.field.programId"),
        hiddenByDefault: true,
        options: known.programs.map((program) => ({ value: program.id, label: programName(program) })),
      },
    {
      key: "country",
      label: t("values.field.country"),
      hiddenByDefault: true,
      options: [{ value: without, label: t("list.filter.without") }, ...countries],
    },
    word("product", t("values.field.productInterest")),
    ...filteredLines.map((field) => word(field, t(`values.field.${field}`))),
    word("campaign", t("list.filter.campaign")),
    { key: "currency", label: t("values.field.currency"), hiddenByDefault: true, options: currencies },
  ];
}

/**
 * Stages of several pipelines may have the same name and then show their pipeline. For left stages, archived ones are included and final
 * ones are not.
 */
function useStageOptions(left = false) {
  const { data } = useQuery(catalog);
  const stageName = useStageName();
  const pipelineName = usePipelineName();
  const pipelines = data ? (left ? allPipelinesOf(data) : data.pipelines) : [];
  const stages = data ? allStagesOf(data).filter(({ kind }) => kind === "open") : [];
  return pipelines.flatMap((pipeline) =>
    (left ? stages.filter(({ pipelineId }) => pipelineId === pipeline.id) : pipeline.stages).map((stage) => ({
      value: stage.id,
      label: pipelines.length > 1 ? `${pipelineName(pipeline)} · ${stageName(stage)}` : stageName(stage),
    })),
  );
}
