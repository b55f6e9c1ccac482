import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { ImprintTab } from "./imprint/imprint-tab.tsx";
import { MessagesTab } from "./messages/messages-tab.tsx";
import { PagesTab } from "./pages/pages-tab.tsx";
import { route, type SiteTab, siteTabs } from "./search.ts";
import { TextsTab } from "./texts/texts-tab.tsx";

const parts: Record<SiteTab, () => React.ReactNode> = {
  texts: () => <TextsTab />,
  pages: () => <PagesTab />,
  imprint: () => <ImprintTab />,
  messages: () => <MessagesTab />,
};

/** The tenant's public texts, and the messages of visitors. */
export function SiteScreen() {
  const { t } = useTranslation("admin");
  const { tab: current = "texts", language } = route.useSearch();
  const navigate = route.useNavigate();
  const see = (
    <Button
      variant="default"
      component="a"
      href="/"
      target="_blank"
      rightSection={<IconExternalLink size={17} stroke={1.8} aria-hidden="true" />}
    >
      {t("see")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t(`lines.${current}`)} actions={see} />
      <PageTabs
        label={t("tabsLabel")}
        tabs={siteTabs.map((name) => ({ name, label: t(`tabs.${name}`), show: parts[name] }))}
        current={current}
        // The language is kept between tabs; the table's filters and the open message are not.
        onOpen={(tab) => void navigate({ search: { tab, ...(language && { language }) } })}
      />
    </>
  );
}
