import { useTranslation } from "react-i18next";
import { isEmail } from "../rules.ts";

/** The message of R8.1 for an address that the identity service would not accept. */
export function useEmailRule() {
  const { t } = useTranslation("identity");
  return ({ email }: { email: string }) => ({ email: !isEmail(email.trim()) && t("field.emailWrong") });
}
