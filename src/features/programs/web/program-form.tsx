import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createProgram, type Pipeline, type Program, updateProgram } from "../contract.ts";
import { catalog, useProgramName } from "./api.ts";
import { ProgramFields } from "./program-fields.tsx";
import { inputOf, valuesOf } from "./program-values.ts";
import { useProgramState } from "./use-program-state.ts";

type Props = { program: Program | undefined; pipelines: Pipeline[]; onDone: () => void };

export function ProgramForm({ program, pipelines, onDone }: Props) {
  const { t } = useTranslation("programs");
  const queries = useQueryClient();
  const programName = useProgramName();
  const given = program ? programName(program) : "";
  const form = useActionForm(program ? updateProgram : createProgram, {
    initialValues: valuesOf(program, given, pipelines),
    toInput: (values) => {
      const pipelineId = pipelines.find((one) => one.id === values.pipelineId)?.id;
      const name = values.name.trim();
      if (!pipelineId) return undefined;
      if (!program) return { ...inputOf(values), name, pipelineId };
      // An unchanged name is not sent, so that a standard name stays translated.
      return { ...inputOf(values), id: program.id, pipelineId, ...(name !== given && { name }) };
    },
    validate: ({ attributionDays }) => ({ attributionDays: attributionDays === "" && { code: "required" } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: catalog.queryKey }),
    message: (saved) => t(program ? "program.saved" : "program.added", { name: programName(saved) }),
    onDone,
  });
  return (
    <ActionForm
      form={form}
      submitLabel={t(program ? "save" : "program.add")}
      secondary={program ? <StateButton program={program} /> : null}
      buttons="bar"
    >
      <ProgramFields form={form} pipelines={pipelines} />
    </ActionForm>
  );
}

function StateButton({ program }: { program: Program }) {
  const { t } = useTranslation("programs");
  const { turn, isPending } = useProgramState(program);
  return (
    <Button variant="default" loading={isPending} onClick={turn}>
      {t(program.state === "open" ? "program.close" : "program.reopen")}
    </Button>
  );
}
