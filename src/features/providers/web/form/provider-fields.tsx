import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { NumberInput, PasswordInput, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import type { ActionFormState } from "#web/ui/use-action-form.ts";
import type { AiProvider } from "../../contract.ts";
import { canTranscribe } from "../../rules/transcription.ts";
import { defaultBaseUrls, needsKey, type ProviderKind, providerKinds } from "../../values.ts";
import styles from "../providers.module.css";
import { BudgetField } from "./budget-field.tsx";
import { ModelField } from "./model-field.tsx";
import type { ProviderValues } from "./provider-values.ts";

type Props = {
  form: ActionFormState<ProviderValues>;
  /** The provider as it is stored, if it is not a new one. */
  stored?: AiProvider;
};

/** Connection first, then the model it lists, then prices and budget, which are optional. */
export function ProviderFields({ form, stored }: Props) {
  const { t } = useTranslation("providers");
  const { kind } = form.values;
  /** The address and the name follow the kind unless they were changed. */
  const choose = (next: ProviderKind) => {
    const isOwnName = form.values.name === t(`kind.${kind}`) || form.values.name === "";
    const isOwnAddress = form.values.baseUrl === (defaultBaseUrls[kind] ?? "");
    form.setValues({
      kind: next,
      model: "",
      ...(isOwnName && { name: t(`kind.${next}`) }),
      ...(isOwnAddress && { baseUrl: defaultBaseUrls[next] ?? "" }),
    });
  };
  return (
    <>
      {stored ? null : (
        <Select
          label={t("field.kind")}
          allowDeselect={false}
          data-autofocus
          data={providerKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(value) => choose(value as ProviderKind)}
        />
      )}
      <TextInput
        dir="auto"
        maxLength={60}
        label={t("field.name")}
        data-autofocus={stored ? true : undefined}
        {...form.getInputProps("name")}
      />
      <TextInput
        type="url"
        dir="ltr"
        label={t("field.baseUrl")}
        description={t(kind === "ollama" || kind === "compatible" ? "field.baseUrlOwn" : "field.baseUrlHelp")}
        {...form.getInputProps("baseUrl")}
      />
      <PasswordInput
        dir="ltr"
        autoComplete="new-password"
        label={t(stored?.keyEnd == null ? "field.key" : "field.newKey")}
        description={
          stored?.keyEnd == null
            ? t(needsKey(kind) ? "field.keyHelp" : "field.keyOptional")
            : t("field.keyStored", { key: `••••${stored.keyEnd}` })
        }
        visibilityToggleButtonProps={{ "aria-label": t("field.showKey") }}
        {...form.getInputProps("key")}
      />
      <ModelField form={form} stored={stored} />
      <fieldset className={styles.prices}>
        <legend>{t("field.prices")}</legend>
        <p className={styles.quiet}>{t("field.pricesHelp")}</p>
        {(["inputPrice", "outputPrice"] as const).map((name) => (
          <NumberInput
            key={name}
            dir="ltr"
            hideControls
            min={0}
            max={10_000}
            decimalScale={6}
            leftSection={<span className="soft">$</span>}
            label={t(`field.${name}`)}
            {...form.getInputProps(name)}
          />
        ))}
      </fieldset>
      <BudgetField
        label={t("field.budget")}
        description={t("field.budgetHelp")}
        micros={form.values.budgetMicros}
        error={form.errors.budgetMicros}
        onChange={(budgetMicros) => form.setFieldValue("budgetMicros", budgetMicros)}
      />
      <SettingSwitch
        label={t("field.pictures")}
        description={t("field.picturesHelp")}
        checked={form.values.pictures}
        disabled={form.isPending}
        onChange={(pictures) => form.setFieldValue("pictures", pictures)}
      />
      {canTranscribe(kind) ? (
        <TextInput
          dir="ltr"
          maxLength={120}
          label={t("field.transcriptionModel")}
          description={t("field.transcriptionModelHelp", {
            example: kind === "google" ? "gemini-2.5-flash" : "whisper-1",
          })}
          {...form.getInputProps("transcriptionModel")}
        />
      ) : null}
    </>
  );
}
