import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Domains } from "../contract.ts";
import styles from "./domains.module.css";
import { Subdomain } from "./subdomain.tsx";
import { usePrimaryDomain } from "./use-primary-domain.ts";

/** The option for the subdomain among the domains to choose from. */
const subdomain = "subdomain";

/** Shows the tenant's current address, and the addresses to choose from. */
export function AddressCard({ domains }: { domains: Domains }) {
  const { t } = useTranslation("domains");
  const { items, home, subdomainHost } = domains;
  const { choose, isPending } = usePrimaryDomain(items);
  const proved = items.filter(({ state }) => state !== "waiting");
  const chosen = items.find(({ primary }) => primary);
  return (
    <SectionCard title={t("address.title")} description={t("address.line")}>
      <div className={styles.fields}>
        <div>
          <h3 className={styles.label}>{t("address.now")}</h3>
          <CopyButton text={home} label={t("address.now")} />
        </div>
        <Select
          label={t("address.primary")}
          description={t("address.primaryHelp")}
          allowDeselect={false}
          disabled={isPending || proved.length === 0}
          data={[
            { value: subdomain, label: subdomainHost },
            ...proved.map(({ id, host }) => ({ value: id, label: host })),
          ]}
          value={chosen?.id ?? subdomain}
          onChange={(next) => {
            const found = proved.find(({ id }) => id === next);
            if (found !== chosen) choose(found?.id ?? null);
          }}
        />
        <Subdomain domains={domains} />
      </div>
    </SectionCard>
  );
}
