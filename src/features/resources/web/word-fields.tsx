import { Textarea, TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

/** The title of an announcement or an asset: the first field of its form. */
export function TitleField(props: ComponentProps<typeof TextInput>) {
  const { t } = useTranslation("resources");
  return <TextInput data-autofocus dir="auto" maxLength={120} withAsterisk label={t("field.title")} {...props} />;
}

/** A text of several paragraphs. */
export function LongTextField(props: ComponentProps<typeof Textarea>) {
  return <Textarea dir="auto" autosize minRows={5} maxRows={14} maxLength={5000} withAsterisk {...props} />;
}
