import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A secret of the identity provider, which browsers must not offer to save as the person's password. */
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
