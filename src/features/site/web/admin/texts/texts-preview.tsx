import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import type { SiteTexts } from "../../../contract.ts";
import { FactsContext } from "../../facts.ts";
import { LandingSections } from "../../landing-sections.tsx";
import { previewPage } from "../queries.ts";
import { findElement, findKeyAt } from "./find-text.ts";
import styles from "./preview.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import { createPreviewTexts } from "./preview-texts.ts";

type Props = {
  stored: SiteTexts;
  /** The texts as typed; an empty one is the default. */
  typed: Record<string, string>;
  /** The text being edited, which the preview scrolls to. */
  edited: string | undefined;
  onPick: (key: string) => void;
};

/** The landing page as visitors will see it, in the language being edited. Clicking a text opens it in the editor. */
export function TextsPreview({ stored, typed, edited, onPick }: Props) {
  const { t } = useTranslation("admin");
  const { locale, ours } = stored;
  const { data } = useQuery(previewPage(locale));
  const [page, setPage] = useState<Document>();
  const texts = useMemo(() => ({ ...ours, ...typed }), [ours, typed]);
  const { terms } = useBrand();
  const i18n = useMemo(
    () => data && createPreviewTexts(locale, data.catalogs, texts, terms),
    [data, locale, texts, terms],
  );
  const pick = useCallback(
    (shown: Document, point: { x: number; y: number }) => {
      const key = findKeyAt(shown, point, texts);
      if (key) onPick(key);
    },
    [texts, onPick],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page must not jump while the text is typed
  useEffect(() => {
    const text = edited && texts[edited];
    if (page && text) findElement(page, text)?.scrollIntoView({ block: "center" });
  }, [page, edited]);
  return (
    <section className={styles.pane} aria-label={t("texts.preview")}>
      <p className={styles.hint}>{t("texts.previewHint")}</p>
      <PreviewFrame label={t("texts.preview")} locale={locale} onPage={setPage} onClick={pick}>
        {i18n && data ? (
          <I18nextProvider i18n={i18n}>
            <FactsContext value={{ ...data.facts, words: typed }}>
              <LandingSections />
            </FactsContext>
          </I18nextProvider>
        ) : null}
      </PreviewFrame>
    </section>
  );
}
