import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { SharedAiProvider } from "../../contract/shared.ts";
import styles from "./shared.module.css";
import { SharedProvider } from "./shared-provider.tsx";

/** What the platform offers, as the last ones to be asked. Nothing is shown where it offers nothing. */
export function SharedProviders({ providers }: { providers: SharedAiProvider[] }) {
  const { t } = useTranslation("providers");
  if (providers.length === 0) return null;
  return (
    <SectionCard title={t("shared.title")} description={t("shared.line")}>
      <ul className={styles.list}>
        {providers.map((provider) => (
          <SharedProvider key={provider.id} provider={provider} />
        ))}
      </ul>
    </SectionCard>
  );
}
