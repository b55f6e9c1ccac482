import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useForm } from "#web/ui/use-form.ts";
import type { PayoutSettingsView } from "../../contract/settings.ts";
import styles from "../payee/payee.module.css";
import { useSaveSettings } from "./use-save-settings.ts";

/** The company's own account, from which its bank executes the file. */
export function DebtorCard({ settings, fixed }: { settings: PayoutSettingsView; fixed: boolean }) {
  const { t } = useTranslation("payouts");
  const { debtorName, debtorBic, debtorHint } = settings;
  const form = useForm({ initialValues: { debtorName, debtorBic, debtorIban: "" } });
  const { send, isPending } = useSaveSettings(form);
  const save = ({ debtorIban, ...rest }: typeof form.values) =>
    send({ ...rest, ...(debtorIban.trim() && { debtorIban: debtorIban.trim() }) });
  const field = (name: keyof typeof form.values, most: number) => ({
    maxLength: most,
    disabled: fixed,
    autoComplete: "off",
    spellCheck: false,
    label: t(`ui.settings.${name}`),
    ...form.getInputProps(name),
  });
  return (
    <SectionCard title={t("ui.settings.debtorTitle")} description={t("ui.settings.debtorLine")}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit(save)}>
        <div className={styles.fields}>
          <TextInput dir="auto" {...field("debtorName", 70)} />
          <TextInput
            dir="ltr"
            description={debtorHint ? t("ui.settings.kept", { hint: debtorHint }) : t("ui.settings.debtorIbanHelp")}
            {...field("debtorIban", 40)}
          />
          <TextInput dir="ltr" {...field("debtorBic", 11)} />
        </div>
        {form.isDirty() ? (
          <div className={styles.buttons}>
            <Button type="submit" loading={isPending}>
              {t("ui.settings.saveAccount")}
            </Button>
          </div>
        ) : null}
      </form>
    </SectionCard>
  );
}
