import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { getCatalog, type Pipeline, type Program, type Stage } from "../contract.ts";
import { everyStage } from "../rules.ts";

/** Programs and pipelines hang together, and change seldom. */
export const catalog = queryOptions({ queryKey: ["programs"], queryFn: () => call(getCatalog, {}) });

/** Any stage there is or was, by its id. */
export function useStages(): (id: string) => Stage | undefined {
  const { data } = useQuery(catalog);
  return useMemo(() => {
    const all = new Map<string, Stage>(data && everyStage(data).map((stage) => [stage.id, stage]));
    return (id) => all.get(id);
  }, [data]);
}

/** A stage's own name; a standard one that nobody renamed is called in the reader's language. */
export function useStageName(): (stage: Pick<Stage, "name" | "code">) => string {
  const { t } = useTranslation("programs");
  return useCallback(({ name, code }) => name || (code ? t(`stages.${code}`) : ""), [t]);
}

/** What a tenant starts with has no name of its own yet: every language calls it its own way. */
export function useProgramName(): (program: Pick<Program, "name">) => string {
  const { t } = useTranslation("programs");
  return useCallback(({ name }) => name || t("program.standard"), [t]);
}

export function usePipelineName(): (pipeline: Pick<Pipeline, "name">) => string {
  const { t } = useTranslation("programs");
  return useCallback(({ name }) => name || t("pipeline.standard"), [t]);
}
