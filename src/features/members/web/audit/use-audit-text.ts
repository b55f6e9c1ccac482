import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { features, plans } from "#base/plans.ts";
import { registrations } from "#base/registration.ts";
import { roles } from "#base/roles.ts";
import { companyRegistrations } from "#features/tenancy/contract.ts";
import { type RoleName, useRoleName } from "#web/theme/use-role-name.ts";
import type { AuditEntry } from "../../contract/audit.ts";
import { auditActions } from "./actions.ts";

const fields = [
  "role",
  "disabled",
  "registration",
  "companyRegistration",
  "intro",
  "fields",
  "questions",
  "asksAgreement",
  "answerDays",
  "hidesAccounts",
  "refusesKnownPasswords",
  "sessionIdleHours",
  "sessionDays",
  "domain",
  "enabled",
  "proved",
  "primaryHost",
  "slug",
  "ssl",
  "plan",
  "admin",
  "state",
  "note",
  "timeZone",
  "currency",
  "locale",
  "businessHours",
  "retentionDays",
  "name",
  "mark",
  "legalName",
  "senderName",
  "preset",
  "primary",
  "secondary",
  "accent",
  "font",
  "logo",
  "logoDark",
  "logoPlate",
  "favicon",
  "css",
  "terms",
  "termsUrl",
  "privacyUrl",
  "imprint",
  "site",
] as const;
type Translate = TFunction<["members", "shell"]>;

/** Translates the codes of an entry. A code without a translation is shown as stored. */
export function useAuditText() {
  const { t } = useTranslation(["members", "shell"]);
  const roleName = useRoleName();
  return {
    action: (code: string) => {
      const match = auditActions.find((candidate) => candidate === code);
      return match ? t(`audit.action.${match}`) : code;
    },
    subject: ({ action, subject }: Pick<AuditEntry, "action" | "subject">) => {
      const feature = action === "tenants.featureSwitched" && features.find((candidate) => candidate === subject);
      if (feature) return t(`features.${feature}`);
      const match = (["registration", "applicationForm", "settings", "tenant"] as const).find(
        (candidate) => candidate === subject,
      );
      return match ? t(`audit.${match}`) : subject;
    },
    field: (name: string) => {
      const match = fields.find((candidate) => candidate === name);
      return match ? t(`audit.field.${match}`) : name;
    },
    value: (name: string, value: unknown) => valueText(t, roleName, name, value),
  };
}

function valueText(t: Translate, roleName: RoleName, name: string, value: unknown): string {
  if (value === undefined || value === null) return t("audit.value.none");
  if (typeof value === "boolean") return t(value ? "audit.value.yes" : "audit.value.no");
  if (typeof value !== "string") return JSON.stringify(value);
  const role = name === "role" && roles.find((candidate) => candidate === value);
  if (role) return roleName(role);
  const plan = name === "plan" && plans.find((candidate) => candidate === value);
  if (plan) return t(`shell:plans.${plan}`);
  const registration = name === "registration" && registrations.find((candidate) => candidate === value);
  if (registration) return t(`audit.value.registration.${registration}`);
  const companyRegistration =
    name === "companyRegistration" && companyRegistrations.find((candidate) => candidate === value);
  return companyRegistration ? t(`audit.value.companyRegistration.${companyRegistration}`) : value;
}
