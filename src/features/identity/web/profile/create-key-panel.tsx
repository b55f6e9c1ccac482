import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type KeyScope, keyScopes } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { createApiKey } from "../../contract/api-keys.ts";
import { useSendWithProof } from "../api.ts";
import styles from "../entry-form.module.css";
import { ownKeys } from "./queries.ts";

const terms = ["30", "90", "365"] as const;
type Values = { name: string; scope: KeyScope; days: string };
const blank: Values = { name: "", scope: "read", days: "90" };

export function CreateKeyPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("identity");
  return (
    <SidePanel opened={opened} title={t("keys.make")} onClose={onClose}>
      <CreateKey onDone={onClose} />
    </SidePanel>
  );
}

/** The key exists only in this component's state, so closing the panel discards it. */
function CreateKey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("identity");
  const [made, setMade] = useState<string>();
  if (!made) return <KeyForm onCreated={setMade} />;
  return (
    <div className={styles.form}>
      <Notice tone="warn">{t("keys.shownOnce")}</Notice>
      <CopyButton text={made} label={t("keys.copy")} />
      <Button onClick={onDone}>{t("keys.done")}</Button>
    </div>
  );
}

function KeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const { t } = useTranslation("identity");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const id = useId();
  const form = useForm<Values>({
    initialValues: blank,
    validate: { name: (value) => (value.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const { send, isPending, error } = useSendWithProof(createApiKey, {
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: ownKeys.queryKey });
      onCreated(key);
    },
    onError: (refused) => void showFieldErrors(form, refused, words),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ days, ...rest }) => send({ ...rest, days: Number(days) }),
        () => focusFirst(form, ["name"]),
      )}
    >
      {error && !baseErrors.invalid.is(error) ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <TextInput
        dir="auto"
        maxLength={100}
        label={t("keys.name")}
        description={t("keys.nameHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("name")}
      />
      <div>
        <span id={`${id}-scope`} className={styles.label}>
          {t("keys.scope")}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${id}-scope`}
          data={keyScopes.map((scope) => ({ value: scope, label: t(`keys.scopes.${scope}`) }))}
          {...form.getInputProps("scope")}
        />
      </div>
      <div>
        <span id={`${id}-expiry`} className={styles.label}>
          {t("keys.expiry")}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${id}-expiry`}
          data={terms.map((days) => ({ value: days, label: t("keys.days", { count: Number(days) }) }))}
          {...form.getInputProps("days")}
        />
      </div>
      <Button type="submit" loading={isPending}>
        {t("keys.make")}
      </Button>
    </form>
  );
}
