import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { type SsoProvider, updateSsoProvider } from "../contract.ts";
import { ssoProviders } from "./api.ts";
import { SecretField } from "./secret-field.tsx";
import styles from "./sso.module.css";

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
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { secret: "" },
    validate: { secret: (value) => (value.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const { send, isPending } = useSend(updateSsoProvider, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ssoProviders.queryKey });
      toast(t("renew.done"));
      onDone();
    },
    onError: (refused) => {
      form.setFieldError("secret", errorText(refused));
      focusFirst(form, ["secret"]);
    },
  });
  const label = t(`renew.${kind}.label`);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ secret }) => send(kind === "oidc" ? { id, clientSecret: secret } : { id, certificate: secret }),
        () => focusFirst(form, ["secret"]),
      )}
    >
      {kind === "oidc" ? (
        <SecretField autoFocus label={label} {...form.getInputProps("secret")} />
      ) : (
        <Textarea dir="ltr" rows={6} autoFocus label={label} {...form.getInputProps("secret")} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          {t("renew.submit")}
        </Button>
        <Button variant="default" onClick={onDone}>
          {words("cancel")}
        </Button>
      </div>
    </form>
  );
}
