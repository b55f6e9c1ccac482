import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { focusFirst } from "#web/ui/field-errors.ts";
import { SaveBar } from "#web/ui/save-bar.tsx";
import type { Branding } from "../contract.ts";
import { cssCheck } from "./api.ts";
import styles from "./branding.module.css";
import { ColoursSection } from "./colours-section.tsx";
import { CssSection } from "./css-section.tsx";
import { FontSection } from "./font-section.tsx";
import { NamesSection } from "./names-section.tsx";
import { PicturesSection } from "./pictures-section.tsx";
import { Preview } from "./preview/preview.tsx";
import { SiteSection } from "./site-section.tsx";
import { TermsSection } from "./terms-section.tsx";
import { useBrandingForm } from "./use-branding-form.ts";
import { draftOf } from "./values.ts";

/**
 * The fields on one side, a preview of the app on the other. The form is excluded from the tenant's style sheet, so
 * that an admin who made the app unreadable can still come back and fix it.
 */
export function BrandingForm({ stored, onSaved }: { stored: Branding; onSaved: () => void }) {
  const { t } = useTranslation("branding");
  const { form, draft, save, saving } = useBrandingForm(stored, onSaved);
  const [css] = useDebouncedValue(form.values.css, 400);
  const { data: checked } = useQuery({ ...cssCheck(css), placeholderData: (before) => before });
  const brand = draftOf(stored.brand, form.values);
  return (
    <form
      className={styles.page}
      data-guarded
      noValidate
      onSubmit={form.onSubmit(save, (found) => focusFirst(form, Object.keys(found)))}
    >
      <div className={styles.sections}>
        <DraftNotice draft={draft} />
        <NamesSection form={form} />
        <TermsSection form={form} />
        <PicturesSection form={form} stored={stored.brand} />
        <ColoursSection form={form} palette={brand} />
        <FontSection form={form} preset={brand.preset} />
        <SiteSection form={form} />
        <CssSection form={form} faults={checked?.faults ?? stored.faults} />
        <SaveBar form={form} saveLabel={t("save")} saving={saving} />
      </div>
      <aside className={styles.side} aria-label={t("preview.label")}>
        <Preview brand={brand} css={checked?.preview ?? ""} />
      </aside>
    </form>
  );
}
