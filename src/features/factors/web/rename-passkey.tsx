import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import type { Passkey } from "../contract.ts";
import { renamePasskey } from "../passkeys.ts";
import { useInvalidateFactors } from "./api.ts";
import styles from "./factors.module.css";

type Props = Pick<Passkey, "id" | "name"> & { onDone: () => void };

export function RenamePasskey({ id, name, onDone }: Props) {
  const { t } = useTranslation("factors");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const changed = useInvalidateFactors();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const { send, isPending, error } = useSend(renamePasskey, {
    onSuccess: async () => {
      await changed();
      toast(t("passkeys.renamed"));
      onDone();
    },
    onError: (refused) => void showFieldErrors(form, refused, words),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => send({ id, name: values.name.trim() }),
        () => focusFirst(form, ["name"]),
      )}
    >
      {error && !baseErrors.invalid.is(error) ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <TextInput
        dir="auto"
        maxLength={60}
        label={t("passkeys.name")}
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <Button type="submit" loading={isPending}>
        {t("passkeys.save")}
      </Button>
    </form>
  );
}
