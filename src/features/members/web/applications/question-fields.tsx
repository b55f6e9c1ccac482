import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { maxOptions, questionKinds } from "../../contract/applications.ts";
import styles from "./form-editor.module.css";
import type { FormEditorState } from "./use-form-editor.ts";

type Props = { form: FormEditorState; place: number; onMove: (step: -1 | 1) => void; onRemove: () => void };

export function QuestionFields({ form, place, onMove, onRemove }: Props) {
  const { t } = useTranslation("applications");
  const { questions } = form.values;
  const path = `questions.${place}` as const;
  const number = place + 1;
  return (
    <li data-place={place}>
      <fieldset className={styles.question}>
        <legend>{t("form.number", { number })}</legend>
        <div className={styles.tools}>
          <IconButton
            label={t("form.up", { number })}
            icon={IconArrowUp}
            data-move="up"
            disabled={place === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t("form.down", { number })}
            icon={IconArrowDown}
            data-move="down"
            disabled={place === questions.length - 1}
            onClick={() => onMove(1)}
          />
          <IconButton label={t("form.remove", { number })} icon={IconTrash} onClick={onRemove} />
        </div>
        <div className={styles.pair}>
          <TextInput dir="auto" maxLength={120} label={t("form.label")} {...form.getInputProps(`${path}.label`)} />
          <NativeSelect
            label={t("form.kind.label")}
            data={questionKinds.map((value) => ({ value, label: t(`form.kind.${value}`) }))}
            {...form.getInputProps(`${path}.kind`)}
          />
        </div>
        {questions[place]?.kind === "choice" ? (
          <Textarea
            dir="auto"
            autosize
            minRows={2}
            maxRows={10}
            maxLength={900}
            label={t("form.options")}
            description={t("form.optionsHelp", { most: maxOptions })}
            {...form.getInputProps(`${path}.options`)}
          />
        ) : null}
        <Checkbox label={t("form.required")} {...form.getInputProps(`${path}.required`, { type: "checkbox" })} />
      </fieldset>
    </li>
  );
}
