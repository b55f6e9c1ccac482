import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { NumberInput, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { currencies } from "#features/tenants/currencies.ts";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { type Pipeline, protectionChoices } from "../contract.ts";
import { usePipelineName } from "./api.ts";
import type { ProgramValues } from "./program-values.ts";

type Props = { form: UseFormReturnType<ProgramValues>; pipelines: Pipeline[] };

/** The fields of a program, ordered from the most used to the ones most tenants leave at their default. */
export function ProgramFields({ form, pipelines }: Props) {
  const { t } = useTranslation("programs");
  const pipelineName = usePipelineName();
  const { values } = form;
  const number = { min: 1, allowDecimal: false, allowNegative: false, dir: "ltr" } as const;
  return (
    <>
      <TextInput
        data-autofocus
        dir="auto"
        maxLength={60}
        label={t("program.field.name")}
        {...form.getInputProps("name")}
      />
      <Textarea
        dir="auto"
        autosize
        minRows={2}
        maxLength={2000}
        label={t("program.field.description")}
        description={t("program.field.descriptionHelp")}
        {...form.getInputProps("description")}
      />
      {pipelines.length > 1 ? (
        <Select
          allowDeselect={false}
          label={t("program.field.pipeline")}
          data={pipelines.map((one) => ({ value: one.id as string, label: pipelineName(one) }))}
          {...form.getInputProps("pipelineId")}
        />
      ) : null}
      <TagsInput
        dir="auto"
        maxTags={50}
        label={t("program.field.products")}
        description={t("program.field.productsHelp")}
        {...form.getInputProps("products")}
      />
      <Select
        searchable
        clearable
        placeholder={t("program.field.noCurrency")}
        label={t("program.field.currency")}
        description={t("program.field.currencyHelp")}
        data={currencies}
        {...form.getInputProps("currency")}
        value={values.currency || null}
        onChange={(code) => form.setFieldValue("currency", code ?? "")}
      />
      <Select
        allowDeselect={false}
        label={t("program.field.protection")}
        description={t("program.field.protectionHelp")}
        data={protectionChoices.map((days) => ({ value: String(days), label: t("days", { count: days }) }))}
        {...form.getInputProps("protectionDays")}
      />
      <NumberInput
        {...number}
        max={365}
        label={t("program.field.attribution")}
        description={t("program.field.attributionHelp")}
        {...form.getInputProps("attributionDays")}
      />
      <NumberInput
        {...number}
        max={10_000}
        label={t("program.field.capacity")}
        description={t(values.capacity === "" ? "program.field.noCapacity" : "program.field.capacityHelp")}
        {...form.getInputProps("capacity")}
      />
      <SettingSwitch
        label={t("program.field.expansion")}
        description={t(values.allowsExpansion ? "program.field.expansionOn" : "program.field.expansionOff")}
        checked={values.allowsExpansion}
        disabled={false}
        onChange={(allowsExpansion) => form.setFieldValue("allowsExpansion", allowsExpansion)}
      />
      <TextInput
        type="url"
        dir="ltr"
        maxLength={500}
        placeholder="https://example.com/offer"
        label={t("program.field.destination")}
        description={t("program.field.destinationHelp")}
        {...form.getInputProps("destination")}
      />
      <Textarea
        dir="auto"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        label={t("program.field.agreement")}
        description={t("program.field.agreementHelp")}
        {...form.getInputProps("agreement")}
      />
    </>
  );
}
