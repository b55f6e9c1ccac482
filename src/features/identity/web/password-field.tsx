import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A password field that can reveal what was typed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("identity");
  return <PasswordInput dir="ltr" visibilityToggleButtonProps={{ "aria-label": t("field.showPassword") }} {...props} />;
}
