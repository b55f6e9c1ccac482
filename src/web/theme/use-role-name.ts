import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type OwnTerms, termForms } from "#base/brand/terms.ts";
import type { Role } from "#base/roles.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { useBrand } from "./brand-context.ts";

export type RoleName = (role: Role) => string;

/** The name of a role, in the terms of the brand around it: a preview shows those that are not saved yet. */
export function useRoleName(terms?: OwnTerms): RoleName {
  const { t } = useTranslation("shell");
  const { code } = useLocale();
  const brand = useBrand();
  const own = terms ?? brand.terms;
  return useCallback(
    (role) => {
      const forms = termForms(own, code);
      if (role === "referrer") return forms.Partner;
      if (role === "company") return forms.Company;
      return t(`roles.${role}`, { terms: forms });
    },
    [t, own, code],
  );
}
