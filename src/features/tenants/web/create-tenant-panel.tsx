import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type LocaleCode, locales } from "#base/locales.ts";
import { type Plan, plans } from "#base/plans.ts";
import { isSubdomain } from "#features/domains/rules.ts";
import { isEmail } from "#features/identity/rules.ts";
import { errors as tenancyErrors } from "#features/tenancy/contract.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { createTenant, errors, type Tenant } from "../contract.ts";
import { tenantsKey } from "./api.ts";
import { subdomainFrom } from "./subdomain-from.ts";
import styles from "./tenants.module.css";

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
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { code } = useLocale();
  const required = (value: string) => (value.trim() ? null : faultText({ code: "required" }, words));
  const form = useForm({
    initialValues: { name: "", subdomain: "", plan: "starter" as Plan, locale: code as LocaleCode, adminEmail: "" },
    validate: {
      name: required,
      subdomain: (value) => (isSubdomain(value) ? null : faultText({ code: "subdomain" }, words)),
      adminEmail: (value) => required(value) ?? (isEmail(value.trim()) ? null : faultText({ code: "email" }, words)),
    },
  });
  const { send, isPending } = useSend(createTenant, {
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: tenantsKey });
      toast(t("make.made", { name: made.name, email: form.values.adminEmail.trim() }));
      onCreated(made);
    },
    onError: (error) => {
      const field = errors.subdomainTaken.is(error) ? "subdomain" : tenancyErrors.nameTaken.is(error) ? "name" : null;
      if (field) {
        form.setFieldError(field, errorText(error));
        focusFirst(form, [field]);
      } else if (!showFieldErrors(form, error, words)) toast(errorText(error), "bad");
    },
  });
  /** The subdomain follows the name until the operator edits it. */
  const rename = (name: string) => {
    const suggested = subdomainFrom(form.values.name);
    if (form.values.subdomain === suggested) form.setFieldValue("subdomain", subdomainFrom(name));
    form.setFieldValue("name", name);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ adminEmail, ...rest }) => send({ ...rest, adminEmail: adminEmail.trim() }),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
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
        inputWrapperOrder={["label", "input", "description", "error"]}
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
        inputWrapperOrder={["label", "input", "description", "error"]}
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
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("adminEmail")}
      />
      <Button type="submit" loading={isPending}>
        {t("make.submit")}
      </Button>
    </form>
  );
}
