import { useTranslation } from "react-i18next";
import { ConnectedAccountsSection } from "#features/connections/web/connected-accounts-section.tsx";
import { PasskeySection } from "#features/factors/web/passkey-section.tsx";
import { TwoFactorSection } from "#features/factors/web/two-factor-section.tsx";
import { playAccess } from "#features/gamification/access.ts";
import { OwnBadges } from "#features/gamification/web/slots/own-badges.tsx";
import { listApiKeys } from "#features/identity/contract/api-keys.ts";
import { ApiKeysSection } from "#features/identity/web/profile/api-keys-section.tsx";
import { AuditSection } from "#features/identity/web/profile/audit-section.tsx";
import { BreachSection } from "#features/identity/web/profile/breach-section.tsx";
import { EmailSection } from "#features/identity/web/profile/email-section.tsx";
import { ExportSection } from "#features/identity/web/profile/export-section.tsx";
import { MembershipsSection } from "#features/identity/web/profile/memberships-section.tsx";
import { PasswordSection } from "#features/identity/web/profile/password-section.tsx";
import { PhotoSection } from "#features/identity/web/profile/photo-section.tsx";
import { ProfileForm } from "#features/identity/web/profile/profile-form.tsx";
import { SessionsSection } from "#features/identity/web/profile/sessions-section.tsx";
import { NoticeChoicesSection } from "#features/notifications/web/notice-choices-section.tsx";
import { QuietHoursSection } from "#features/notifications/web/quiet-hours-section.tsx";
import { Can, useCan } from "#web/api/can.tsx";
import { screenAt } from "#web/api/screen-route.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { AccountDeletion } from "./account-deletion.tsx";
import styles from "./profile-screen.module.css";
import { type ProfileTab, profileTabs, readProfileSearch } from "./profile-search.ts";

const route = screenAt("/signed-in/profile", readProfileSearch);

/** Composed in the app layer, because the sections belong to several features. */
const sections: Record<ProfileTab, () => React.ReactNode> = {
  profile: () => (
    <>
      <PhotoSection />
      <ProfileForm />
      <Can do={playAccess}>
        <OwnBadges />
      </Can>
      <MembershipsSection />
    </>
  ),
  security: () => (
    <>
      <EmailSection />
      <PasswordSection />
      <TwoFactorSection />
      <PasskeySection />
      <ConnectedAccountsSection />
      <SessionsSection />
      <BreachSection />
      <AuditSection />
    </>
  ),
  notifications: () => (
    <>
      <NoticeChoicesSection />
      <QuietHoursSection />
    </>
  ),
  keys: () => <ApiKeysSection />,
  data: () => (
    <>
      <ExportSection />
      <AccountDeletion />
    </>
  ),
};

/** The person's own settings [R2.14]. The tab is in the URL; tabs without access are hidden. */
export function ProfileScreen() {
  const { t } = useTranslation("identity");
  const { tab = "profile" } = route.useSearch();
  const navigate = route.useNavigate();
  const canUseKeys = useCan(listApiKeys);
  const visibleTabs = profileTabs.filter((one) => one !== "keys" || canUseKeys);
  const current = visibleTabs.includes(tab) ? tab : "profile";
  return (
    <>
      <PageHeader title={t("profile.title")} description={t("profile.line")} />
      <PageTabs
        label={t("profile.tabsLabel")}
        tabs={visibleTabs.map((name) => ({
          name,
          label: t(`profile.tabs.${name}`),
          show: () => <div className={styles.part}>{sections[name]()}</div>,
          guarded: name !== "profile",
        }))}
        current={current}
        onOpen={(name) => void navigate({ search: { tab: name }, replace: true })}
      />
    </>
  );
}
