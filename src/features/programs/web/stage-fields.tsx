import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { stageKinds } from "../contract.ts";
import type { StageValues } from "./stage-values.ts";

type Props = {
  form: UseFormReturnType<StageValues>;
  /** The kind of an existing stage cannot be changed. */
  canChooseKind: boolean;
};

export function StageFields({ form, canChooseKind }: Props) {
  const { t } = useTranslation("programs");
  const number = { allowDecimal: false, allowNegative: false, dir: "ltr" } as const;
  return (
    <>
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
      {form.values.kind === "open" ? (
        <>
          <NumberInput
            {...number}
            min={0}
            max={100}
            suffix=" %"
            label={t("stage.field.probability")}
            description={t("stage.field.probabilityHelp")}
            {...form.getInputProps("probability")}
          />
          <NumberInput
            {...number}
            min={1}
            max={365}
            label={t("stage.field.maxDays")}
            description={t("stage.field.maxDaysHelp")}
            {...form.getInputProps("maxDays")}
          />
        </>
      ) : null}
    </>
  );
}
