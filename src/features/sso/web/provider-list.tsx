import { IconBuildingSkyscraper, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import line from "#web/ui/facts.module.css";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { SsoProvider } from "../contract.ts";
import { ProviderState } from "./provider-state.tsx";
import styles from "./sso.module.css";

type Props = { providers: SsoProvider[]; onOpen: (id: string) => void };

export function ProviderList({ providers, onOpen }: Props) {
  const { t } = useTranslation("sso");
  return (
    <SectionCard title={t("list.title")} description={t("list.line")}>
      <ul className={styles.rows}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(provider.id)}>
              <span className={styles.icon}>
                <IconBuildingSkyscraper size={20} stroke={1.6} aria-hidden="true" />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>
                  <bdi>{provider.name}</bdi>
                </span>
                <span className={line.facts}>
                  <span>
                    <bdi>{provider.domain}</bdi>
                  </span>
                  <span>{t(`kind.${provider.kind}`)}</span>
                </span>
              </span>
              <ProviderState provider={provider} />
              <IconChevronRight size={18} stroke={1.7} aria-hidden="true" className={`flips ${styles.arrow}`} />
            </button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
