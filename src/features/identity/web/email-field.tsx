import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** An email address is always written from left to right, whatever the language around it. */
export function EmailField(props: TextInputProps) {
  const { t } = useTranslation("identity");
  return <TextInput type="email" dir="ltr" autoComplete="username" label={t("field.email")} {...props} />;
}
