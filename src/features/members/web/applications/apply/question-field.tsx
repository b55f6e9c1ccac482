import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { longestAnswer, type Question } from "../../../contract/applications.ts";
import type { ApplyFormState } from "./apply-values.ts";
import { FieldLabel } from "./field-label.tsx";

type Props = { form: ApplyFormState; question: Question };

/** A question of the tenant, in the control of its kind. */
export function QuestionField({ form, question: { id, kind, label, required, options } }: Props) {
  const { t } = useTranslation("applications");
  const common = {
    label: <FieldLabel label={label} isRequired={required} />,
    ...form.getInputProps(`answers.${id}`),
  };
  if (kind === "line") return <TextInput dir="auto" maxLength={longestAnswer.line} {...common} />;
  if (kind === "text")
    return <Textarea dir="auto" autosize minRows={3} maxRows={10} maxLength={longestAnswer.text} {...common} />;
  const answers =
    kind === "choice"
      ? options.map((value) => ({ value, label: value }))
      : (["yes", "no"] as const).map((value) => ({ value, label: t(`apply.${value}`) }));
  return <NativeSelect data={[{ value: "", label: t("apply.choose") }, ...answers]} {...common} />;
}
