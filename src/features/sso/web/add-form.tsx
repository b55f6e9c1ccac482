import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { addSsoProvider, errors, type SsoProvider, ssoKinds } from "../contract.ts";
import { blank, fieldsOf, inputOf, type Values } from "./add-values.ts";
import { KindFields } from "./kind-fields.tsx";
import { order } from "./order.ts";
import { RoleSelect } from "./role-select.tsx";
import styles from "./sso.module.css";

/** The field that an error is about. */
function fieldOf(error: unknown) {
  if (errors.badCertificate.is(error)) return "certificate";
  return errors.issuerBlocked.is(error) ? "issuer" : undefined;
}

export function AddForm({ onAdded }: { onAdded: (made: SsoProvider) => Promise<void> }) {
  const { t } = useTranslation("sso");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const kindLabel = useId();
  const required = faultText({ code: "required" }, words);
  const form = useForm<Values>({
    initialValues: blank,
    validate: (values) =>
      Object.fromEntries(fieldsOf(values.kind).flatMap((field) => (values[field].trim() ? [] : [[field, required]]))),
  });
  const { send, isPending, error } = useSend(addSsoProvider, {
    onSuccess: onAdded,
    onError: (refused) => {
      const field = fieldOf(refused);
      if (!field) return void showFieldErrors(form, refused, words);
      form.setFieldError(field, errorText(refused));
      focusFirst(form, [field]);
    },
  });
  const elsewhere = error && !fieldOf(error) && !baseErrors.invalid.is(error);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => send(inputOf(values)),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      {elsewhere ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <div>
        <span id={kindLabel} className={styles.label}>
          {t("field.kind")}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={kindLabel}
          data={ssoKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          {...form.getInputProps("kind")}
        />
      </div>
      <TextInput
        {...order}
        dir="auto"
        maxLength={60}
        data-autofocus
        label={t("field.name")}
        description={t("field.nameHelp")}
        {...form.getInputProps("name")}
      />
      <TextInput
        {...order}
        dir="ltr"
        placeholder="example.com"
        label={t("field.domain")}
        description={t("field.domainHelp")}
        {...form.getInputProps("domain")}
      />
      <RoleSelect value={form.values.role} onChange={(role) => form.setFieldValue("role", role)} />
      <KindFields form={form} />
      <Button type="submit" loading={isPending}>
        {t("add.submit")}
      </Button>
    </form>
  );
}
