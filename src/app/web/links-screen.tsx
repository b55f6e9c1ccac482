import { LinksScreen } from "#features/links/web/links-screen.tsx";
import { ReferralStatusBadge } from "#features/referrals/web/values/referral-status-badge.tsx";

/** Composed in the app layer, because the status of a lead is shown as on the referral's own page. */
export const Links = () => <LinksScreen leadBadge={ReferralStatusBadge} />;
