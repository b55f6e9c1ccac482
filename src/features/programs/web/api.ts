import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { getCatalog, type Pipeline, type Program, type Stage } from "../contract.ts";
import { allStagesOf } from "../rules.ts";

/** Programs and pipelines are loaded together, because they reference each other and change rarely. */
export const catalog = queryOptions({ queryKey: ["programs"], queryFn: () => call(getCatalog, {}) });

/** Returns a lookup of active and archived stages by id. */
export function useStages(): (id: string) => Stage | undefined {
  const { data } = useQuery(catalog);
  return useMemo(() => {
    const all = new Map<string, Stage>(data && allStagesOf(data).map((stage) => [stage.id, stage]));
    return (id) => all.get(id);
  }, [data]);
}

/** Returns a stage's own name, or the translated name of a standard stage that was not renamed. */
export function useStageName(): (stage: Pick<Stage, "name" | "code">) => string {
  const { t } = useTranslation("programs");
  return useCallback(({ name, code }) => name || (code ? t(`stages.${code}`) : ""), [t]);
}

/** The first program of a tenant has no name of its own yet and shows a translated one. */
export function useProgramName(): (program: Pick<Program, "name">) => string {
  const { t } = useTranslation("programs");
  return useCallback(({ name }) => name || t("program.standard"), [t]);
}

export function usePipelineName(): (pipeline: Pick<Pipeline, "name">) => string {
  const { t } = useTranslation("programs");
  return useCallback(({ name }) => name || t("pipeline.standard"), [t]);
}
