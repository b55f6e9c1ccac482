import "@mantine/core/styles/Combobox.layer.css";
import { Select, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ActionFormState } from "#web/ui/use-action-form.ts";
import { longestAnswer, type Question } from "../../../contract/applications.ts";
import type { ApplyValues } from "./apply-form.tsx";
import { useFieldLabel } from "./detail-fields.tsx";

type Props = { form: ActionFormState<ApplyValues>; question: Question };

/** A question of the tenant, in the control of its kind. */
export function QuestionField({ form, question: { id, kind, label, required, options } }: Props) {
  const { t } = useTranslation("applications");
  const labelOf = useFieldLabel();
  const common = {
    label: <bdi>{labelOf(label, required)}</bdi>,
    ...form.getInputProps(`answers.${id}`),
  };
  if (kind === "line") return <TextInput dir="auto" maxLength={longestAnswer.line} {...common} />;
  if (kind === "text")
    return <Textarea dir="auto" autosize minRows={3} maxRows={10} maxLength={longestAnswer.text} {...common} />;
  const data =
    kind === "choice"
      ? options
      : [
          { value: "yes", label: t("apply.yes") },
          { value: "no", label: t("apply.no") },
        ];
  return (
    <Select clearable={!required} allowDeselect={!required} placeholder={t("apply.choose")} data={data} {...common} />
  );
}
