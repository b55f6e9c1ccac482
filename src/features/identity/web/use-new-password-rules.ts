import { useTranslation } from "react-i18next";
import { rateStrength } from "../rules.ts";

type Chosen = { next: string; confirmed: string };

/** A password that replaces another must be valid [R5.4] and typed twice [R5.9]. */
export function useNewPasswordRules() {
  const { t } = useTranslation("identity");
  return ({ next, confirmed }: Chosen) => ({
    next: !rateStrength(next).valid && t("errors.weakPassword"),
    confirmed: confirmed ? confirmed !== next && t("errors.passwordsDiffer") : { code: "required" },
  });
}
