import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LanguageSelect, useEditedLocale } from "../language-select.tsx";
import { siteTexts } from "../queries.ts";
import styles from "../site.module.css";
import { FiguresSection } from "./figures-section.tsx";
import { TextsForm } from "./texts-form.tsx";
import { TextsSkeleton } from "./texts-skeleton.tsx";

export function TextsTab() {
  const language = useEditedLocale();
  const { data } = useQuery(siteTexts(language));
  const progress = data && { counts: data.counts, all: Object.keys(data.ours).length };
  return (
    <div className={styles.wide}>
      <div className={styles.chosen}>
        <LanguageSelect progress={progress} />
      </div>
      <Loaded key={language} />
      <FiguresSection />
    </div>
  );
}

/** The form is remounted after a save, so that the next change starts from what is stored. */
function Loaded() {
  const language = useEditedLocale();
  const { data, error, refetch } = useQuery(siteTexts(language));
  const [times, setTimes] = useState(0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextsSkeleton />;
  return <TextsForm key={times} stored={data} onSaved={() => setTimes(times + 1)} />;
}
