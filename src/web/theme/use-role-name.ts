import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#base/roles.ts";
import { useBrand } from "./brand-context.ts";

export type RoleName = (role: Role) => string;

/** The name of a role: in the tenant's own words if it has any, else in the reader's language. */
export function useRoleName(): RoleName {
  const { t } = useTranslation("shell");
  const { referrerWord, companyWord } = useBrand();
  return useCallback(
    (role) => {
      const referrer = referrerWord ?? t("roles.referrer");
      const company = companyWord ?? t("roles.company");
      if (role === "referrer") return referrer;
      if (role === "company") return company;
      const own = referrerWord !== null || companyWord !== null;
      return role === "both" && own ? t("roles.bothOf", { referrer, company }) : t(`roles.${role}`);
    },
    [t, referrerWord, companyWord],
  );
}
