import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { keepScroll, readOpenRecord, screenAt } from "#web/api/screen-route.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { linksAccess } from "../access.ts";
import { ownLinks } from "./api.ts";
import { LinkList } from "./link-list.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { NewLinkPanel } from "./new-link-panel.tsx";

const route = screenAt("/signed-in/links", readOpenRecord);

/** A referrer's own links and their results. */
export function LinksScreen() {
  const { t } = useTranslation("links");
  const locked = (
    <EmptyState title={t("locked.title")} picture="cards">
      {t("locked.line")}
    </EmptyState>
  );
  return (
    <Can do={linksAccess} otherwise={locked}>
      <Links />
    </Can>
  );
}

function Links() {
  const { t } = useTranslation("links");
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(ownLinks);
  const [isCreating, setIsCreating] = useState(false);
  const open = (nextId: string | undefined) => void navigate({ search: nextId ? { id: nextId } : {}, ...keepScroll });
  const links = data?.items ?? [];
  const sum = (figure: "clicks" | "referrals") => links.reduce((sum, link) => sum + link[figure], 0);
  const totals = `${t("came", { count: sum("clicks") })} · ${t("referrals", { count: sum("referrals") })}`;
  const createButton = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
      disabled={!data}
      onClick={() => setIsCreating(true)}
    >
      {t("make.open")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        description={links.length > 0 ? totals : t("line.none")}
        actions={data && links.length === 0 ? null : createButton}
      />
      {error && data ? <PartialNotice error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={3} /> : null}
      {data && links.length === 0 ? (
        <EmptyState title={t("empty")} action={createButton}>
          {t("emptyLine")}
        </EmptyState>
      ) : null}
      {links.length > 0 ? (
        <SectionCard title={t("list.title")} description={t("list.line")}>
          <LinkList links={links} onOpen={open} />
        </SectionCard>
      ) : null}
      <NewLinkPanel opened={isCreating} onClose={() => setIsCreating(false)} onCreated={open} />
      <LinkPanel link={links.find((link) => link.id === id)} onClose={() => open(undefined)} />
    </>
  );
}
