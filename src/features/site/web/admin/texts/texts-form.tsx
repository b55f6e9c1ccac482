import { Button } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { FormAccordionContext } from "#web/ui/form-accordion.ts";
import { FormSection } from "#web/ui/form-section.tsx";
import { type OutlineEntry, reveal } from "#web/ui/outline.ts";
import { SaveBar } from "#web/ui/save-bar.tsx";
import type { SiteTexts } from "../../../contract.ts";
import { editableSections, type LabelledText, textsOf } from "../../../text-order.ts";
import styles from "../site.module.css";
import preview from "./preview.module.css";
import { TextField } from "./text-field.tsx";
import { fieldOf, typedTexts, useTextsForm } from "./use-texts-form.ts";

/** Brings the public page along, which the rest of this screen does not need. */
const TextsPreview = lazy(async () => ({ default: (await import("./texts-preview.tsx")).TextsPreview }));

/** The texts by section in the order of the page, beside the page itself. One section is open at a time. */
export function TextsForm({ stored, onSaved }: { stored: SiteTexts; onSaved: () => void }) {
  const { t } = useTranslation("admin");
  const form = useTextsForm(stored, onSaved);
  const [open, setOpen] = useState<string | undefined>("site-hero");
  const [edited, setEdited] = useState<string>();
  const [isPreviewed, setPreviewed] = useState(false);
  const values = useDeferredValue(form.values);
  const typed = useMemo(() => typedTexts(values), [values]);
  const sections = editableSections
    .map((section) => ({ id: `site-${section}`, section, mine: textsOf(section, (key) => key in stored.ours) }))
    .filter(({ mine }) => mine.length > 0);
  const ownIn = (mine: LabelledText[]) => mine.filter(({ key }) => form.values[fieldOf(key)]?.trim()).length;
  const entries: OutlineEntry[] = sections.map(({ id, section, mine }) => ({
    id,
    title: t(`sections.${section}`),
    missing: 0,
    touched: ownIn(mine) === mine.length,
    progressText: t("texts.share", { own: ownIn(mine), all: mine.length }),
  }));
  const { getInputNode } = form;
  const pick = useCallback(
    (key: string) => {
      setPreviewed(false);
      // On a phone the editor is shown again first.
      requestAnimationFrame(() => {
        const node = getInputNode(fieldOf(key));
        if (node) reveal(node);
        node?.focus();
      });
    },
    [getInputNode],
  );
  return (
    <FormAccordionContext value={{ entries, open, setOpen }}>
      <Button
        variant="default"
        className={preview.toggle}
        leftSection={isPreviewed ? <IconPencil size={17} stroke={1.8} /> : <IconEye size={17} stroke={1.8} />}
        onClick={() => setPreviewed(!isPreviewed)}
      >
        {t(isPreviewed ? "texts.edit" : "texts.showPreview")}
      </Button>
      <div className={preview.split} data-previewed={isPreviewed}>
        <form className={styles.texts} noValidate onSubmit={form.submit}>
          <DraftNotice draft={form.draft} />
          {sections.map(({ id, section, mine }) => (
            <FormSection key={section} id={id} title={t(`sections.${section}`)} help="">
              {mine.map(({ key, kind, number }) => (
                <div key={key} className="wide">
                  <TextField
                    label={[t(`texts.kinds.${kind}`), number].join(" ").trim()}
                    ours={defined(stored.ours[key])}
                    locale={stored.locale}
                    {...form.getInputProps(fieldOf(key))}
                    onFocus={() => setEdited(key)}
                  />
                </div>
              ))}
            </FormSection>
          ))}
          <SaveBar form={form} saveLabel={t("texts.save")} saving={form.isPending} />
        </form>
        <Suspense fallback={<div className={preview.pane} />}>
          <TextsPreview stored={stored} typed={typed} edited={edited} onPick={pick} />
        </Suspense>
      </div>
    </FormAccordionContext>
  );
}
