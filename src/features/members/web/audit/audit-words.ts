import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { roles } from "#base/roles.ts";
import { companyDoors, registrations } from "#features/tenancy/contract.ts";
import { auditActions } from "./actions.ts";

const fields = [
  "role",
  "disabled",
  "registration",
  "companyDoor",
  "hidesAccounts",
  "domain",
  "enabled",
  "proved",
] as const;
type Words = TFunction<["members", "shell"]>;

/** What an entry's codes say in words. What no word is known for stays as it was written. */
export function useAuditWords() {
  const { t } = useTranslation(["members", "shell"]);
  return {
    action: (code: string) => {
      const known = auditActions.find((one) => one === code);
      return known ? t(`audit.action.${known}`) : code;
    },
    subject: (subject: string) => (subject === "door" ? t("audit.door") : subject),
    field: (name: string) => {
      const known = fields.find((one) => one === name);
      return known ? t(`audit.field.${known}`) : name;
    },
    value: (name: string, value: unknown) => valueText(t, name, value),
  };
}

function valueText(t: Words, name: string, value: unknown): string {
  if (value === undefined || value === null) return t("audit.value.none");
  if (typeof value === "boolean") return t(value ? "audit.value.yes" : "audit.value.no");
  if (typeof value !== "string") return JSON.stringify(value);
  const role = name === "role" && roles.find((one) => one === value);
  if (role) return t(`shell:roles.${role}`);
  const registration = name === "registration" && registrations.find((one) => one === value);
  if (registration) return t(`audit.value.registration.${registration}`);
  const companyDoor = name === "companyDoor" && companyDoors.find((one) => one === value);
  return companyDoor ? t(`audit.value.companyDoor.${companyDoor}`) : value;
}
