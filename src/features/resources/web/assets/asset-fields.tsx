import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ActionFormState } from "#web/ui/use-action-form.ts";

type Values = { title: string; description: string; text: string };

/** The words of an asset. Only a text has words to copy. */
export function AssetFields<V extends Values>({ form, isText }: { form: ActionFormState<V>; isText: boolean }) {
  const { t } = useTranslation("resources");
  return (
    <>
      <TextInput
        data-autofocus
        dir="auto"
        maxLength={120}
        withAsterisk
        label={t("field.title")}
        {...form.getInputProps("title")}
      />
      <TextInput
        dir="auto"
        maxLength={500}
        label={t("asset.description")}
        description={t("asset.descriptionHelp")}
        {...form.getInputProps("description")}
      />
      {isText ? (
        <Textarea
          dir="auto"
          autosize
          minRows={5}
          maxRows={14}
          maxLength={5000}
          withAsterisk
          label={t("asset.text")}
          {...form.getInputProps("text")}
        />
      ) : null}
    </>
  );
}
