import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A secret of the other house, which no browser should offer to keep as somebody's password. */
export function SecretField(props: PasswordInputProps) {
  const { t } = useTranslation("sso");
  return (
    <PasswordInput
      dir="ltr"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": t("field.showSecret") }}
      {...props}
    />
  );
}
