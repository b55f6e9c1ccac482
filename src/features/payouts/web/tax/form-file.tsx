import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { folders } from "#features/files/rules.ts";
import { uploaderTo } from "#features/files/web/api.ts";
import { DropArea } from "#web/ui/drop-area.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./tax.module.css";
import type { TaxFormState } from "./use-tax-form.ts";

const upload = uploaderTo("attachments");

/** The tax authority's form, if the company requires one: a single file that a newer one replaces. */
export function FormFile({ form, onPending }: { form: TaxFormState; onPending: (pending: boolean) => void }) {
  const { t } = useTranslation("payouts");
  const id = useId();
  const kept = form.getInitialValues().formId;
  const { formId } = form.values;
  return (
    <section className={styles.file} aria-labelledby={id}>
      <div>
        <h3 id={id}>{t("ui.tax.form")}</h3>
        <p className="soft">{t("ui.tax.formHelp")}</p>
      </div>
      {formId && formId === kept ? (
        <Notice
          tone="good"
          action={
            <Button variant="default" onClick={() => form.setFieldValue("formId", null)}>
              {t("ui.tax.replace")}
            </Button>
          }
        >
          {t("ui.tax.formKept")}
        </Notice>
      ) : (
        <DropArea
          kinds={folders.attachments.kinds}
          maxSize={folders.attachments.limit}
          upload={upload}
          onChange={(done, pending) => {
            form.setFieldValue("formId", done.at(-1)?.id ?? null);
            onPending(pending);
          }}
        />
      )}
    </section>
  );
}
