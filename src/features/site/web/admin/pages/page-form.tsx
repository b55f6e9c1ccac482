import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#base/locales.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import type { SiteTexts } from "../../../contract.ts";
import type { WrittenPage } from "../../../pages.ts";
import { defaultPage } from "../queries.ts";
import styles from "../site.module.css";
import { PagePreview } from "./page-preview.tsx";
import { usePageForm } from "./use-page-form.ts";

type Props = { page: WrittenPage; stored: SiteTexts; onSaved: () => void };

/** The text on one side, a preview on the other. */
export function PageForm({ page, stored, onSaved }: Props) {
  const { t } = useTranslation("admin");
  const form = usePageForm(stored, page, onSaved);
  /** Shown until the tenant writes its own page; undefined while it is loading. */
  const { data: ours } = useQuery(defaultPage(stored.locale, page));
  const own = useDeferredValue(form.values);
  const shown = own.text.trim() ? own : ours;
  const { dir } = localeOf(stored.locale);
  const isOurs = !stored.pages[page];
  return (
    <form className={styles.page} noValidate onSubmit={form.submit}>
      <div className={styles.texts}>
        <DraftNotice draft={form.draft} />
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
          {...form.getInputProps("text")}
        />
        <SaveBar form={form} saveLabel={t("pages.save")} saving={form.isPending} />
      </div>
      {shown ? <PagePreview {...shown} dir={dir} lang={stored.locale} /> : null}
    </form>
  );
}
