import "@mantine/core/styles/Combobox.layer.css";
import { Autocomplete, Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import type { ActionFormState } from "#web/ui/use-action-form.ts";
import { type AiProvider, errors, listAiModels } from "../../contract.ts";
import { type StatusReason, statusReasons } from "../../values.ts";
import styles from "../providers.module.css";
import type { ProviderValues } from "./provider-values.ts";

type Props = { form: ActionFormState<ProviderValues>; stored: AiProvider | undefined };

/** The model, chosen from those that the provider lists, or typed where it lists none. */
export function ModelField({ form, stored }: Props) {
  const { t } = useTranslation("providers");
  const errorText = useErrorText();
  const helpId = useId();
  const [models, setModels] = useState<string[]>();
  const { send, isPending, error } = useSend(listAiModels, {
    onSuccess: ({ models: listed }) => setModels(listed),
    onError: () => setModels(undefined),
  });
  const { kind, baseUrl, key } = form.values;
  const canUseStoredKey = stored !== undefined && key === "" && baseUrl === stored.baseUrl;
  const load = () =>
    send({ kind, ...(baseUrl && { baseUrl }), ...(key && { key }), ...(canUseStoredKey && { id: stored.id }) });
  const reason = errors.providerFailed.is(error)
    ? statusReasons.find((one): one is StatusReason => one === error.params.reason)
    : undefined;
  const state = error
    ? t("model.failed", { reason: reason ? t(`reason.${reason}`) : errorText(error) })
    : models
      ? t("model.listed", { count: models.length })
      : t("model.help");
  return (
    <div className={styles.model}>
      <Autocomplete
        dir="ltr"
        maxLength={120}
        limit={50}
        label={t("model.label")}
        aria-describedby={helpId}
        data={models ?? []}
        {...form.getInputProps("model")}
      />
      <Button variant="default" loading={isPending} disabled={!URL.canParse(baseUrl)} onClick={load}>
        {t("model.load")}
      </Button>
      <p id={helpId} role="status" className={styles.quiet}>
        {state}
      </p>
    </div>
  );
}
