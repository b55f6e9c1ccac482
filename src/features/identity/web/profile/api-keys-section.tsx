import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { CreateKeyPanel } from "./create-key-panel.tsx";
import styles from "./profile.module.css";
import { ownKeys } from "./queries.ts";

/** Keys for programs that act in the person's name; the full key is shown only when it is created. */
export function ApiKeysSection() {
  const { t } = useTranslation("identity");
  const { tenant } = useSession();
  const { data, error, refetch } = useQuery(ownKeys);
  const [isCreating, setCreating] = useState(false);
  const createButton = (
    <Button leftSection={<IconKey size={17} stroke={1.8} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t("keys.make")}
    </Button>
  );
  return (
    <SectionCard
      title={t("keys.title")}
      description={t("keys.line", { tenant: tenant.name })}
      action={data && data.items.length > 0 ? createButton : null}
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={2} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState title={t("keys.empty")} action={createButton}>
          {t("keys.emptyLine")}
        </EmptyState>
      ) : null}
      <ItemRows>
        {data?.items.map((key) => (
          <ApiKeyRow key={key.id} shown={key} />
        ))}
      </ItemRows>
      <a href="/api/docs" className={styles.link}>
        {t("keys.docs")}
      </a>
      <CreateKeyPanel opened={isCreating} onClose={() => setCreating(false)} />
    </SectionCard>
  );
}
