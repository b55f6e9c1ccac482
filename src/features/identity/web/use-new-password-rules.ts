import { useTranslation } from "react-i18next";
import { faultText } from "#web/ui/field-errors.ts";
import { rateStrength } from "../rules.ts";

type Chosen = { next: string; confirmed: string };

/** A password that replaces another must be valid [R5.4] and typed twice [R5.9]. */
export function useNewPasswordRules() {
  const { t } = useTranslation("identity");
  const { t: words } = useTranslation("ui");
  return {
    next: (value: string) => (rateStrength(value).valid ? null : t("errors.invalidPassword")),
    confirmed: (value: string, { next }: Chosen) => {
      if (!value) return faultText({ code: "required" }, words);
      return value === next ? null : t("errors.passwordsDiffer");
    },
  };
}
