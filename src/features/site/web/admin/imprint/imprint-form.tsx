import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Imprint } from "#base/brand/imprint.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import styles from "../site.module.css";
import { imprintFields, useImprintForm } from "./use-imprint-form.ts";

const inputs: Partial<Record<keyof Imprint, { type: "email" | "tel"; dir: "ltr" }>> = {
  email: { type: "email", dir: "ltr" },
  phone: { type: "tel", dir: "ltr" },
};
const required: readonly (keyof Imprint)[] = ["name", "address", "email"];

export function ImprintForm({ stored, onSaved }: { stored: Imprint | null; onSaved: () => void }) {
  const { t } = useTranslation("admin");
  const form = useImprintForm(stored, onSaved);
  return (
    <form className={styles.stack} noValidate onSubmit={form.submit}>
      <DraftNotice draft={form.draft} />
      <SectionCard title={t("imprint.title")} description={t("imprint.line")}>
        <div className={styles.imprint}>
          {imprintFields.map((field) =>
            field === "address" ? (
              <Textarea
                key={field}
                dir="auto"
                rows={3}
                maxLength={400}
                required
                label={t("imprint.fields.address")}
                {...form.getInputProps(field)}
              />
            ) : (
              <TextInput
                key={field}
                dir="auto"
                maxLength={254}
                required={required.includes(field)}
                label={t(`imprint.fields.${field}`)}
                {...inputs[field]}
                {...form.getInputProps(field)}
              />
            ),
          )}
        </div>
      </SectionCard>
      <SaveBar form={form} saveLabel={t("imprint.save")} saving={form.isPending} />
    </form>
  );
}
