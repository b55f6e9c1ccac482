import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type SsoProvider, updateSsoProvider } from "../contract.ts";
import { ssoProviders } from "./api.ts";
import { SecretField } from "./secret-field.tsx";

/** A secret is write-only: it can only be replaced. */
export function RenewSecret({ provider }: { provider: SsoProvider }) {
  const { t } = useTranslation("sso");
  const [writing, setWriting] = useState(false);
  if (writing) return <RenewForm provider={provider} onDone={() => setWriting(false)} />;
  return (
    <div>
      <Button variant="default" onClick={() => setWriting(true)}>
        {t(`renew.${provider.kind}.open`)}
      </Button>
    </div>
  );
}

function RenewForm({ provider: { id, kind }, onDone }: { provider: SsoProvider; onDone: () => void }) {
  const { t } = useTranslation("sso");
  const queries = useQueryClient();
  const form = useActionForm(updateSsoProvider, {
    initialValues: { secret: "" },
    toInput: ({ secret }) => (kind === "oidc" ? { id, clientSecret: secret } : { id, certificate: secret }),
    validate: ({ secret }) => ({ secret: !secret.trim() && { code: "required" } }),
    fieldOf: () => "secret",
    onSuccess: () => queries.invalidateQueries({ queryKey: ssoProviders.queryKey }),
    message: () => t("renew.done"),
    onDone,
  });
  const label = t(`renew.${kind}.label`);
  return (
    <ActionForm form={form} submitLabel={t("renew.submit")} onCancel={onDone}>
      {kind === "oidc" ? (
        <SecretField autoFocus label={label} {...form.getInputProps("secret")} />
      ) : (
        <Textarea dir="ltr" rows={6} autoFocus label={label} {...form.getInputProps("secret")} />
      )}
    </ActionForm>
  );
}
