import type analytics from "../../features/analytics/locales/en.json";
import type branding from "../../features/branding/locales/en.json";
import type commissions from "../../features/commissions/locales/en.json";
import type connections from "../../features/connections/locales/en.json";
import type domains from "../../features/domains/locales/en.json";
import type factors from "../../features/factors/locales/en.json";
import type files from "../../features/files/locales/en.json";
import type home from "../../features/home/locales/en.json";
import type identity from "../../features/identity/locales/en.json";
import type ledger from "../../features/ledger/locales/en.json";
import type links from "../../features/links/locales/en.json";
import type members from "../../features/members/locales/en.json";
import type applications from "../../features/members/web/applications/locales/en.json";
import type notifications from "../../features/notifications/locales/en.json";
import type partners from "../../features/partners/locales/en.json";
import type payouts from "../../features/payouts/locales/en.json";
import type plans from "../../features/plans/locales/en.json";
import type privacy from "../../features/privacy/locales/en.json";
import type programs from "../../features/programs/locales/en.json";
import type providers from "../../features/providers/locales/en.json";
import type referrals from "../../features/referrals/locales/en.json";
import type resources from "../../features/resources/locales/en.json";
import type site from "../../features/site/locales/en.json";
import type admin from "../../features/site/web/admin/locales/en.json";
import type sso from "../../features/sso/locales/en.json";
import type tenancy from "../../features/tenancy/locales/en.json";
import type tenants from "../../features/tenants/locales/en.json";
import type transfers from "../../features/transfers/locales/en.json";
import type shell from "../../web/shell/locales/en.json";
import type ui from "../../web/ui/locales/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: {
      resources: typeof resources;
      partners: typeof partners;
      privacy: typeof privacy;
      admin: typeof admin;
      home: typeof home;
      analytics: typeof analytics;
      branding: typeof branding;
      commissions: typeof commissions;
      connections: typeof connections;
      domains: typeof domains;
      factors: typeof factors;
      files: typeof files;
      identity: typeof identity;
      ledger: typeof ledger;
      links: typeof links;
      applications: typeof applications;
      members: typeof members;
      notifications: typeof notifications;
      payouts: typeof payouts;
      plans: typeof plans;
      programs: typeof programs;
      providers: typeof providers;
      referrals: typeof referrals;
      shell: typeof shell;
      site: typeof site;
      sso: typeof sso;
      tenancy: typeof tenancy;
      tenants: typeof tenants;
      transfers: typeof transfers;
      ui: typeof ui;
    };
  }
}
