import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { addDomain } from "../contract.ts";
import { parseHost } from "../rules.ts";
import { ownDomains } from "./api.ts";
import styles from "./domains.module.css";

export function AddDomain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("domains");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { host: "" },
    validate: { host: (text) => (parseHost(text) ? null : faultText({ code: "domain" }, words)) },
  });
  const { send, isPending } = useSend(addDomain, {
    onSuccess: async ({ host }) => {
      await queries.invalidateQueries({ queryKey: ownDomains.queryKey });
      toast(t("add.added", { host }));
      onClose();
    },
    onError: (error) => {
      if (baseErrors.invalid.is(error)) return void showFieldErrors(form, error, words);
      form.setFieldError("host", errorText(error));
      focusFirst(form, ["host"]);
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(send, (found) => void focusFirst(form, Object.keys(found)))}
    >
      <TextInput
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoFocus
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="refer.example.com"
        label={t("add.label")}
        description={t("add.help")}
        {...form.getInputProps("host")}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          {t("add.submit")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words("cancel")}
        </Button>
      </div>
    </form>
  );
}
