import { IconBuildingSkyscraper, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import line from "#web/ui/facts.module.css";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { SsoHouse } from "../contract.ts";
import { HouseState } from "./house-state.tsx";
import styles from "./sso.module.css";

type Props = { houses: SsoHouse[]; onOpen: (id: string) => void };

export function HouseList({ houses, onOpen }: Props) {
  const { t } = useTranslation("sso");
  return (
    <SectionCard title={t("list.title")} line={t("list.line")}>
      <ul className={styles.rows}>
        {houses.map((house) => (
          <li key={house.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(house.id)}>
              <span className={styles.icon}>
                <IconBuildingSkyscraper size={20} stroke={1.6} aria-hidden="true" />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>
                  <bdi>{house.name}</bdi>
                </span>
                <span className={line.facts}>
                  <span>
                    <bdi>{house.domain}</bdi>
                  </span>
                  <span>{t(`kind.${house.kind}`)}</span>
                </span>
              </span>
              <HouseState house={house} />
              <IconChevronRight size={18} stroke={1.7} aria-hidden="true" className={`flips ${styles.arrow}`} />
            </button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
