import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { FormOutline } from "#web/ui/form-outline.tsx";
import type { OutlineEntry } from "#web/ui/outline.ts";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { SiteTexts } from "../../../contract.ts";
import { editableSections, type LabelledText, textsOf } from "../../../text-order.ts";
import styles from "../site.module.css";
import { TextField } from "./text-field.tsx";
import { fieldOf, useTextsForm } from "./use-texts-form.ts";

/** The texts by section, in the order of the page. */
export function TextsForm({ stored, onSaved }: { stored: SiteTexts; onSaved: () => void }) {
  const { t } = useTranslation("admin");
  const form = useTextsForm(stored, onSaved);
  const sections = editableSections
    .map((section) => ({ id: `site-${section}`, section, mine: textsOf(section, (key) => key in stored.ours) }))
    .filter(({ mine }) => mine.length > 0);
  const ownIn = (mine: LabelledText[]) => mine.filter(({ key }) => form.values[fieldOf(key)]?.trim()).length;
  const outline: OutlineEntry[] = sections.map(({ id, section, mine }) => ({
    id,
    title: t(`sections.${section}`),
    missing: 0,
    touched: ownIn(mine) === mine.length,
    progressText: t("texts.share", { own: ownIn(mine), all: mine.length }),
  }));
  return (
    <form className={styles.outlined} noValidate onSubmit={form.submit}>
      <div className={styles.stack}>
        <DraftNotice draft={form.draft} />
        {sections.map(({ id, section, mine }) => (
          <div key={section} id={id} className={styles.section} tabIndex={-1}>
            <SectionCard
              title={t(`sections.${section}`)}
              description={t("texts.own", { own: ownIn(mine), all: mine.length })}
            >
              <div className={styles.texts}>
                {mine.map(({ key, kind, number }) => (
                  <TextField
                    key={key}
                    label={[t(`texts.kinds.${kind}`), number].join(" ").trim()}
                    ours={defined(stored.ours[key])}
                    locale={stored.locale}
                    {...form.getInputProps(fieldOf(key))}
                  />
                ))}
              </div>
            </SectionCard>
          </div>
        ))}
        <SaveBar form={form} saveLabel={t("texts.save")} saving={form.isPending} />
      </div>
      <div className={styles.outline}>
        <FormOutline entries={outline} />
      </div>
    </form>
  );
}
