import type identity from "../../features/identity/locales/en.json";
import type notifications from "../../features/notifications/locales/en.json";
import type site from "../../features/site/locales/en.json";
import type tenancy from "../../features/tenancy/locales/en.json";
import type shell from "../../web/shell/locales/en.json";
import type ui from "../../web/ui/locales/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: {
      identity: typeof identity;
      notifications: typeof notifications;
      shell: typeof shell;
      site: typeof site;
      tenancy: typeof tenancy;
      ui: typeof ui;
    };
  }
}
