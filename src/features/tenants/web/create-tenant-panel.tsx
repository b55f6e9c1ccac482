import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type LocaleCode, locales } from "#base/locales.ts";
import { type Plan, plans } from "#base/plans.ts";
import { errors as tenancyErrors } from "#features/tenancy/contract.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createTenant, errors, type Tenant } from "../contract.ts";
import { tenantsKey } from "./api.ts";
import { subdomainFrom } from "./subdomain-from.ts";

type Props = { opened: boolean; onClose: () => void; onCreated: (made: Tenant) => void };

export function CreateTenantPanel({ opened, onClose, onCreated }: Props) {
  const { t } = useTranslation("tenants");
  return (
    <SidePanel opened={opened} title={t("make.title")} onClose={onClose}>
      <CreateTenantForm onCreated={onCreated} />
    </SidePanel>
  );
}

function CreateTenantForm({ onCreated }: Pick<Props, "onCreated">) {
  // The error of a taken name has its message in `tenancy`.
  const { t } = useTranslation(["tenants", "shell", "tenancy"]);
  const queries = useQueryClient();
  const sendsMail = useSendsMail();
  const { code } = useLocale();
  const form = useActionForm(createTenant, {
    initialValues: { name: "", subdomain: "", plan: "starter" as Plan, locale: code as LocaleCode, adminEmail: "" },
    toInput: ({ adminEmail, ...rest }) => ({ ...rest, adminEmail: adminEmail.trim() }),
    validate: ({ adminEmail }) => ({ adminEmail: !adminEmail.trim() && { code: "required" } }),
    fieldOf: (error) =>
      errors.subdomainTaken.is(error) ? "subdomain" : tenancyErrors.nameTaken.is(error) ? "name" : undefined,
    onSuccess: () => queries.invalidateQueries({ queryKey: tenantsKey }),
    message: ({ name }, { adminEmail }) =>
      t(sendsMail ? "make.made" : "make.madeNotSent", { name, email: adminEmail.trim() }),
    onDone: onCreated,
    errorsIn: "toast",
  });
  /** The subdomain follows the name until the operator edits it. */
  const rename = (name: string) => {
    const suggested = subdomainFrom(form.values.name);
    if (form.values.subdomain === suggested) form.setFieldValue("subdomain", subdomainFrom(name));
    form.setFieldValue("name", name);
  };
  return (
    <ActionForm form={form} submitLabel={t("make.submit")}>
      <TextInput
        dir="auto"
        data-autofocus
        autoComplete="off"
        maxLength={60}
        label={t("make.name")}
        {...form.getInputProps("name")}
        onChange={({ currentTarget }) => rename(currentTarget.value)}
      />
      <TextInput
        dir="ltr"
        autoComplete="off"
        maxLength={63}
        label={t("make.subdomain")}
        description={<bdi dir="ltr">{`${form.values.subdomain || "…"}.${location.host}`}</bdi>}
        {...form.getInputProps("subdomain")}
      />
      <Select
        label={t("column.plan")}
        allowDeselect={false}
        data={plans.map((plan) => ({ value: plan, label: t(`shell:plans.${plan}`) }))}
        {...form.getInputProps("plan")}
      />
      <Select
        label={t("make.locale")}
        description={t("make.localeHelp")}
        allowDeselect={false}
        data={locales.map(({ code: value, name: label }) => ({ value, label }))}
        {...form.getInputProps("locale")}
      />
      <TextInput
        type="email"
        dir="ltr"
        autoComplete="off"
        label={t("make.admin")}
        description={t("make.adminHelp")}
        {...form.getInputProps("adminEmail")}
      />
    </ActionForm>
  );
}
