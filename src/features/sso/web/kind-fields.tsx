import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Values } from "./add-values.ts";
import { SecretField } from "./secret-field.tsx";

type Props = { form: UseFormReturnType<Values> };

/** The identity provider's own settings. */
export function KindFields({ form }: Props) {
  return form.values.kind === "oidc" ? <OidcFields form={form} /> : <SamlFields form={form} />;
}

function OidcFields({ form }: Props) {
  const { t } = useTranslation("sso");
  return (
    <>
      <TextInput
        type="url"
        dir="ltr"
        placeholder="https://id.example.com"
        label={t("field.issuer")}
        description={t("field.issuerHelp")}
        {...form.getInputProps("issuer")}
      />
      <TextInput dir="ltr" autoComplete="off" label={t("field.clientId")} {...form.getInputProps("clientId")} />
      <SecretField
        label={t("field.clientSecret")}
        description={t("field.clientSecretHelp")}
        {...form.getInputProps("clientSecret")}
      />
    </>
  );
}

function SamlFields({ form }: Props) {
  const { t } = useTranslation("sso");
  return (
    <>
      <TextInput
        dir="ltr"
        label={t("field.entity")}
        description={t("field.entityHelp")}
        {...form.getInputProps("issuer")}
      />
      <TextInput
        type="url"
        dir="ltr"
        placeholder="https://id.example.com/sso/saml"
        label={t("field.entryPoint")}
        description={t("field.entryPointHelp")}
        {...form.getInputProps("entryPoint")}
      />
      <Textarea
        dir="ltr"
        rows={6}
        placeholder="-----BEGIN CERTIFICATE-----"
        label={t("field.certificate")}
        description={t("field.certificateHelp")}
        {...form.getInputProps("certificate")}
      />
    </>
  );
}
