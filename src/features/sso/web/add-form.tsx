import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SegmentedField } from "#web/ui/segmented-field.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { addSsoProvider, errors, type SsoProvider, ssoKinds } from "../contract.ts";
import { blank, fieldsOf, inputOf } from "./add-values.ts";
import { KindFields } from "./kind-fields.tsx";
import { RoleSelect } from "./role-select.tsx";

/** The field that an error is about. */
function fieldOf(error: unknown) {
  if (errors.badCertificate.is(error)) return "certificate";
  return errors.issuerBlocked.is(error) ? "issuer" : undefined;
}

export function AddForm({ onAdded }: { onAdded: (made: SsoProvider) => Promise<void> }) {
  const { t } = useTranslation("sso");
  const form = useActionForm(addSsoProvider, {
    initialValues: blank,
    toInput: inputOf,
    validate: (values) =>
      Object.fromEntries(fieldsOf(values.kind).map((field) => [field, !values[field].trim() && { code: "required" }])),
    fieldOf,
    onSuccess: onAdded,
  });
  return (
    <ActionForm form={form} submitLabel={t("add.submit")}>
      <SegmentedField
        label={t("field.kind")}
        data={ssoKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        {...form.getInputProps("kind")}
      />
      <TextInput
        dir="auto"
        maxLength={60}
        data-autofocus
        label={t("field.name")}
        description={t("field.nameHelp")}
        {...form.getInputProps("name")}
      />
      <TextInput
        dir="ltr"
        placeholder="example.com"
        label={t("field.domain")}
        description={t("field.domainHelp")}
        {...form.getInputProps("domain")}
      />
      <RoleSelect value={form.values.role} onChange={(role) => form.setFieldValue("role", role)} />
      <KindFields form={form} />
    </ActionForm>
  );
}
