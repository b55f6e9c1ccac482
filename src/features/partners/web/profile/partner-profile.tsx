import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { useCan } from "#web/api/can.tsx";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import type { Partner } from "../../contract.ts";
import { type PartnerTab, partnerTabs, route } from "../search.ts";
import { Slots } from "../slots.ts";
import { PartnerState } from "../values/partner-state.tsx";
import { CommissionsTab } from "./commissions-tab.tsx";
import { LinksTab } from "./links-tab.tsx";
import { NotesTab } from "./notes-tab.tsx";
import { PartnerFacts, PartnerTerms } from "./partner-facts.tsx";
import { PartnerFigures } from "./partner-figures.tsx";
import styles from "./profile.module.css";
import { ReferralsTab } from "./referrals-tab.tsx";

export function PartnerProfile({ partner }: { partner: Partner }) {
  const { t } = useTranslation("partners");
  const { tab = "referrals" } = route.useSearch();
  const navigate = route.useNavigate();
  const hasCommissions = useCan(viewCommissionsAccess);
  const { id } = partner;
  const parts: Record<PartnerTab, () => React.ReactNode> = {
    referrals: () => <ReferralsTab id={id} />,
    commissions: () => <CommissionsTab id={id} />,
    links: () => <LinksTab id={id} />,
    notes: () => <NotesTab id={id} />,
  };
  const shown = partnerTabs.filter((name) => name !== "commissions" || hasCommissions);
  return (
    <div className={styles.page}>
      <Head partner={partner} />
      <PartnerFigures partner={partner} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <PageTabs
            label={t("tabs.label")}
            tabs={shown.map((name) => ({ name, label: t(`tabs.${name}`), show: parts[name] }))}
            current={shown.find((name) => name === tab) ?? "referrals"}
            onOpen={(next) => void navigate({ search: { id, tab: next }, ...replaceInPlace })}
          />
        </div>
        <aside className={styles.side} aria-label={t("facts.title")}>
          <PartnerFacts partner={partner} />
          <PartnerTerms partner={partner} />
          {use(Slots).standing(id)}
        </aside>
      </div>
    </div>
  );
}

function Head({ partner: { id, displayName, photoUrl, state, tier, email, joinedAt } }: { partner: Partner }) {
  const { t } = useTranslation("partners");
  const roleName = useRoleName();
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const slots = use(Slots);
  const name = displayName || t("former");
  const date = joinedAt && dateFormat(intl, { month: "long", year: "numeric", timeZone }).format(new Date(joinedAt));
  return (
    <div className={styles.head}>
      <Portrait name={name} photoUrl={photoUrl} size={72} />
      <PageHeader
        title={name}
        description={
          <span className={styles.line}>
            <PartnerState state={state} />
            {slots.tier(tier)}
            <span>{date ? t("line.since", { role: roleName("referrer"), date }) : t("line.left")}</span>
            {state === "active" ? slots.risk(id) : null}
          </span>
        }
        actions={
          email ? (
            <Button
              component="a"
              href={`mailto:${email}`}
              variant="default"
              leftSection={<IconMail size={17} stroke={1.8} aria-hidden="true" />}
            >
              {t("email")}
            </Button>
          ) : null
        }
      />
    </div>
  );
}
