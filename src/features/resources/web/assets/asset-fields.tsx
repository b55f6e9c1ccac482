import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ActionFormState } from "#web/ui/use-action-form.ts";
import { LongTextField, TitleField } from "../word-fields.tsx";

type Values = { title: string; description: string; text: string };

/** The words of an asset. Only a text has words to copy. */
export function AssetFields<V extends Values>({ form, isText }: { form: ActionFormState<V>; isText: boolean }) {
  const { t } = useTranslation("resources");
  return (
    <>
      <TitleField {...form.getInputProps("title")} />
      <TextInput
        dir="auto"
        maxLength={500}
        label={t("asset.description")}
        description={t("asset.descriptionHelp")}
        {...form.getInputProps("description")}
      />
      {isText ? <LongTextField label={t("asset.text")} {...form.getInputProps("text")} /> : null}
    </>
  );
}
