import { useTranslation } from "react-i18next";
import { faultText } from "#web/ui/field-errors.ts";
import type { Problem } from "./problems.ts";

/** Returns the text beside a field that keeps the form from being sent. */
export function useProblemText() {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  return ({ field, code }: Problem): string =>
    code === "required" && (field === "email" || field === "context" || field === "consent")
      ? t(`form.lacks.${field}`)
      : faultText({ code }, words);
}
