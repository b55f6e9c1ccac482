import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Domains } from "../contract.ts";
import { AddDomain } from "./add-domain.tsx";
import { DomainItem } from "./domain-item.tsx";
import styles from "./domains.module.css";

export function DomainList({ domains }: { domains: Domains }) {
  const { t } = useTranslation("domains");
  const [adding, setAdding] = useState(false);
  const { items } = domains;
  const add = adding ? null : (
    <Button
      variant={items.length > 0 ? "default" : "filled"}
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {t("add.open")}
    </Button>
  );
  return (
    <SectionCard title={t("list.title")} description={t("list.line")} action={items.length > 0 ? add : null}>
      {adding ? <AddDomain onClose={() => setAdding(false)} /> : null}
      {items.length === 0 && !adding ? (
        <EmptyState title={t("list.empty")} action={add}>
          {t("list.emptyLine")}
        </EmptyState>
      ) : null}
      <ul className={styles.rows}>
        {items.map((domain) => (
          <DomainItem key={domain.id} domain={domain} domains={domains} />
        ))}
      </ul>
    </SectionCard>
  );
}
