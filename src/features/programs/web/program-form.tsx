import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { createProgram, type Pipeline, type Program, updateProgram } from "../contract.ts";
import { catalog, useProgramName } from "./api.ts";
import { ProgramFields } from "./program-fields.tsx";
import { inputOf, valuesOf } from "./program-values.ts";
import styles from "./programs.module.css";

type Props = { id: string; program: Program | undefined; pipelines: Pipeline[]; onDone: () => void };

export function ProgramForm({ id, program, pipelines, onDone }: Props) {
  const { t } = useTranslation("programs");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const programName = useProgramName();
  const given = program ? programName(program) : "";
  const required = faultText({ code: "required" }, words);
  const form = useForm({
    initialValues: valuesOf(program, given, pipelines),
    validate: {
      name: (value) => (value.trim() ? null : required),
      attributionDays: (value) => (value === "" ? required : null),
    },
  });
  const answers = {
    onSuccess: async (saved: Program) => {
      await queries.invalidateQueries({ queryKey: catalog.queryKey });
      toast(t(program ? "program.saved" : "program.added", { name: programName(saved) }));
      onDone();
    },
    onError: (refused: Error) => void showFieldErrors(form, refused, words),
  };
  const making = useSend(createProgram, answers);
  const changing = useSend(updateProgram, answers);
  const error = making.error ?? changing.error;
  const send = (values: typeof form.values) => {
    const name = values.name.trim();
    const pipelineId = pipelines.find((one) => one.id === values.pipelineId)?.id;
    if (making.isPending || changing.isPending || !pipelineId) return;
    if (!program) return making.send({ ...inputOf(values), name, pipelineId });
    // An unchanged name is not sent, so that a standard name stays translated.
    changing.send({ ...inputOf(values), id: program.id, pipelineId, ...(name !== given && { name }) });
  };
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(send, (found) => focusFirst(form, Object.keys(found)))}
    >
      {error && !baseErrors.invalid.is(error) ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <ProgramFields form={form} pipelines={pipelines} />
    </form>
  );
}
