import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { TargetLink } from "#web/ui/target-link.tsx";
import { manageGameAccess } from "../../access.ts";
import styles from "./admin.module.css";
import { ChallengesTab } from "./challenges/challenges-tab.tsx";
import { PaceTab } from "./pace-tab.tsx";
import { PrivacyTab } from "./privacy-tab.tsx";
import { RedemptionsTab } from "./redemptions/redemptions-tab.tsx";
import { RewardsTab } from "./rewards/rewards-tab.tsx";
import { RulesTab } from "./rules/rules-tab.tsx";
import { route, type SettingsTab, settingsTabs } from "./search.ts";
import { TiersTab } from "./tiers/tiers-tab.tsx";

const parts: Record<SettingsTab, () => ReactNode> = {
  rules: () => <RulesTab />,
  tiers: () => <TiersTab />,
  challenges: () => <ChallengesTab />,
  rewards: () => <RewardsTab />,
  redemptions: () => <RedemptionsTab />,
  privacy: () => <PrivacyTab />,
  pace: () => <PaceTab />,
};

/** Where admins decide what the game awards, what points buy and who sees whom. */
export function GameSettingsScreen() {
  const { t } = useTranslation("gamification");
  const { tab: current = "rules" } = route.useSearch();
  const navigate = route.useNavigate();
  const locked = (
    <LockedScreen
      access={manageGameAccess}
      title={t("admin.title")}
      text={(key, values) => t(`admin.locked.${key}`, values)}
    />
  );
  return (
    <Can do={manageGameAccess} otherwise={locked}>
      <TargetLink link={{ to: "/gamification" }} className={styles.back ?? ""}>
        <IconArrowLeft size={16} stroke={1.8} className="flips" aria-hidden="true" />
        {t("admin.back")}
      </TargetLink>
      <PageHeader title={t("admin.title")} description={t(`admin.lines.${current}`)} />
      <PageTabs
        label={t("admin.title")}
        tabs={settingsTabs.map((name) => ({ name, label: t(`admin.tabs.${name}`), show: parts[name] }))}
        current={current}
        onOpen={(tab) => void navigate({ search: { tab } })}
      />
    </Can>
  );
}
