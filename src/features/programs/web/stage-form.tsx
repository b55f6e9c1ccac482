import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { type StageKind, stageKinds } from "../contract.ts";
import styles from "./programs.module.css";

export type StageValues = {
  name: string;
  kind: StageKind;
  probability: number | string;
  maxDays: number | string;
};

type Props = {
  id: string;
  start: StageValues;
  /** The kind of an existing stage cannot be changed. */
  canChooseKind: boolean;
  /** Resolves with the server's error, if any. */
  onSend: (values: StageValues) => Promise<unknown>;
};

/** A closed deal needs no estimate: won is 100 percent, lost is 0. */
const closedProbabilities = { won: 100, lost: 0 };

export function StageForm({ id, start, canChooseKind, onSend }: Props) {
  const { t } = useTranslation("programs");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const required = faultText({ code: "required" }, words);
  const form = useForm({
    initialValues: { ...start, refused: undefined as unknown },
    validate: {
      name: (value) => (value.trim() ? null : required),
      probability: (value) => (value === "" ? required : null),
    },
  });
  const { kind, refused } = form.values;
  const send = async (values: StageValues) => {
    const ended = values.kind === "open" ? {} : { probability: closedProbabilities[values.kind], maxDays: "" };
    const error = await onSend({ ...values, ...ended });
    form.setFieldValue("refused", error);
    if (error) showFieldErrors(form, error, words);
  };
  const number = { allowDecimal: false, allowNegative: false, dir: "ltr" } as const;
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void send(values),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      {refused && !baseErrors.invalid.is(refused) ? <Notice tone="bad">{errorText(refused)}</Notice> : null}
      <TextInput
        data-autofocus
        dir="auto"
        maxLength={60}
        label={t("stage.field.name")}
        {...form.getInputProps("name")}
      />
      {canChooseKind ? (
        <SegmentedControl
          fullWidth
          aria-label={t("stage.field.kind")}
          data={stageKinds.map((one) => ({ value: one, label: t(`stage.kind.${one}`) }))}
          {...form.getInputProps("kind")}
        />
      ) : null}
      {kind === "open" ? (
        <>
          <NumberInput
            {...number}
            min={0}
            max={100}
            suffix=" %"
            label={t("stage.field.probability")}
            description={t("stage.field.probabilityHelp")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("probability")}
          />
          <NumberInput
            {...number}
            min={1}
            max={365}
            label={t("stage.field.maxDays")}
            description={t("stage.field.maxDaysHelp")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("maxDays")}
          />
        </>
      ) : null}
    </form>
  );
}
