import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type KeyScope, keyScopes } from "#base/endpoint.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SegmentedField } from "#web/ui/segmented-field.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createApiKey } from "../../contract/api-keys.ts";
import { useSendWithProof } from "../api.ts";
import styles from "../entry-form.module.css";
import { ownKeys } from "./queries.ts";

const terms = ["30", "90", "365"] as const;
type Values = { name: string; scope: KeyScope; days: string };
const initialValues: Values = { name: "", scope: "read", days: "90" };

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
  const queries = useQueryClient();
  const form = useActionForm(createApiKey, {
    initialValues,
    toInput: ({ days, ...rest }) => ({ ...rest, days: Number(days) }),
    sendWith: useSendWithProof,
    onSuccess: () => queries.invalidateQueries({ queryKey: ownKeys.queryKey }),
    onDone: ({ key }) => onCreated(key),
  });
  return (
    <ActionForm form={form} submitLabel={t("keys.make")}>
      <TextInput
        dir="auto"
        maxLength={100}
        label={t("keys.name")}
        description={t("keys.nameHint")}
        {...form.getInputProps("name")}
      />
      <SegmentedField
        label={t("keys.scope")}
        data={keyScopes.map((scope) => ({ value: scope, label: t(`keys.scopes.${scope}`) }))}
        {...form.getInputProps("scope")}
      />
      <SegmentedField
        label={t("keys.expiry")}
        data={terms.map((days) => ({ value: days, label: t("keys.days", { count: Number(days) }) }))}
        {...form.getInputProps("days")}
      />
    </ActionForm>
  );
}
