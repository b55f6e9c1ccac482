import { Button, Textarea, TextInput } from "@mantine/core";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#base/locales.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { focusFirst } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import type { SiteTexts } from "../../../contract.ts";
import type { WrittenPage } from "../../../pages.ts";
import styles from "../site.module.css";
import { PagePreview } from "./page-preview.tsx";
import { usePageForm } from "./use-page-form.ts";

type Props = { page: WrittenPage; stored: SiteTexts; onSaved: () => void };

/** The text on one side, a preview on the other. */
export function PageForm({ page, stored, onSaved }: Props) {
  const { t } = useTranslation("admin");
  const { form, draft, save, saving, ours } = usePageForm(stored, page, onSaved);
  const own = useDeferredValue(form.values);
  const shown = own.text.trim() ? own : ours;
  const { dir } = localeOf(stored.locale);
  const isOurs = !stored.pages[page];
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={form.onSubmit(save, (found) => focusFirst(form, Object.keys(found)))}
    >
      <div className={styles.texts}>
        <DraftNotice draft={draft} />
        {isOurs && !form.isDirty() ? (
          <Notice
            tone="info"
            action={
              <Button variant="default" disabled={!ours} onClick={() => ours && form.setValues(ours)}>
                {t("pages.start")}
              </Button>
            }
          >
            {t("pages.ours")}
          </Notice>
        ) : null}
        <TextInput dir={dir} maxLength={120} label={t("pages.title")} {...form.getInputProps("title")} />
        <Textarea
          dir={dir}
          maxLength={60_000}
          rows={20}
          label={t("pages.text")}
          description={t(isOurs || form.values.text.trim() ? "pages.help" : "pages.empty")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("text")}
        />
        <SaveBar
          isVisible={form.isDirty()}
          saveLabel={t("pages.save")}
          saving={saving}
          onDiscard={() => form.reset()}
        />
      </div>
      {shown ? <PagePreview {...shown} dir={dir} lang={stored.locale} /> : null}
    </form>
  );
}
