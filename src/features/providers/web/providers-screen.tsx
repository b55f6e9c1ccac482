import { Button } from "@mantine/core";
import { IconPlayerPlay, IconPlus, IconPower } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { manageProvidersAccess } from "../access.ts";
import type { SharedAiProvider } from "../contract/shared.ts";
import type { AiProvider } from "../contract.ts";
import { aiProviders, aiUsage, sharedAiProviders } from "./api.ts";
import { ProviderDialog } from "./form/provider-dialog.tsx";
import { LogTab } from "./log/log-tab.tsx";
import { ProvidersTab } from "./providers-tab.tsx";
import { providersTabs, route } from "./search.ts";
import { OfferDialog } from "./shared/offer-dialog.tsx";
import { useStop } from "./use-stop.ts";

/** The language models that an admin connected, what they cost, and what was sent to them. */
export function ProvidersScreen() {
  const { t } = useTranslation("providers");
  const locked = (
    <LockedScreen
      access={manageProvidersAccess}
      title={t("title")}
      text={(key) => t(key === "title" || key === "offTitle" ? "locked.title" : "locked.line")}
    />
  );
  return (
    <Can do={manageProvidersAccess} otherwise={locked}>
      <Screen />
    </Can>
  );
}

function Screen() {
  const { t } = useTranslation("providers");
  const { tab = "providers" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list } = useQuery(aiProviders);
  const { data: shared } = useQuery(sharedAiProviders);
  const [edited, setEdited] = useState<AiProvider | "new">();
  const [offered, setOffered] = useState<AiProvider>();
  const allowed = shared?.items.find((one) => one.allowed);
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={() => setEdited("new")}>
      {t("add")}
    </Button>
  );
  const parts = {
    providers: () => <ProvidersTab add={add} onEdit={setEdited} onOffer={setOffered} />,
    log: () => <LogTab />,
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        description={<Summary providers={list?.items ?? []} shared={allowed} />}
        actions={
          list?.items.length || allowed ? (
            <>
              <StopButton />
              {add}
            </>
          ) : null
        }
      />
      <PageTabs
        label={t("title")}
        tabs={providersTabs.map((name) => ({ name, label: t(`tabs.${name}`), show: parts[name] }))}
        current={tab}
        onOpen={(name) => void navigate({ search: { tab: name } })}
      />
      {edited ? (
        <ProviderDialog provider={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      {offered ? <OfferDialog provider={offered} onClose={() => setOffered(undefined)} /> : null}
    </>
  );
}

/** How many providers answer, and which one is asked first. */
function Summary({ providers, shared }: { providers: AiProvider[]; shared: SharedAiProvider | undefined }) {
  const { t } = useTranslation("providers");
  const answering = providers.filter(({ status }) => status === "connected");
  const [first] = answering;
  if (providers.length === 0) return shared ? t("line.shared", { name: shared.name }) : t("line.none");
  return first
    ? t("line.answering", { count: answering.length, total: providers.length, name: first.name })
    : t("line.silent");
}

function StopButton() {
  const { t } = useTranslation("providers");
  const { data } = useQuery(aiUsage);
  const { stop, allow, isPending } = useStop();
  return data?.stopped ? (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconPlayerPlay size={17} stroke={1.8} aria-hidden="true" />}
      onClick={allow}
    >
      {t("stop.allow")}
    </Button>
  ) : (
    <Button
      variant="default"
      c="var(--bad-text)"
      disabled={!data}
      loading={isPending}
      leftSection={<IconPower size={17} stroke={1.8} aria-hidden="true" />}
      onClick={stop}
    >
      {t("stop.open")}
    </Button>
  );
}
