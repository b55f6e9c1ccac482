import { Button } from "@mantine/core";
import { IconList, IconStar, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Domain, Domains } from "../contract.ts";
import { CheckResult } from "./check-result.tsx";
import { DomainState } from "./domain-state.tsx";
import styles from "./domains.module.css";
import { Records } from "./records.tsx";
import { useDomainCheck } from "./use-domain-check.ts";
import { useDomainRemoval } from "./use-domain-removal.ts";
import { usePrimaryDomain } from "./use-primary-domain.ts";

type Props = { domain: Domain; domains: Domains };

/** Shows one domain: its state, the next step while there is one, and the result of that step. */
export function DomainItem({ domain, domains }: Props) {
  const { t } = useTranslation("domains");
  const { host, state, primary, checkedAt, releasedAt } = domain;
  const check = useDomainCheck(domain);
  const { choose } = usePrimaryDomain(domains.items);
  const remove = useDomainRemoval(domain, domains.subdomainHost);
  const [shown, setShown] = useState(false);
  const more = [
    ...(state === "waiting" || primary
      ? []
      : [{ label: t("makePrimary"), icon: IconStar, onClick: () => choose(domain.id) }]),
    ...(state === "proved"
      ? [{ label: t(shown ? "records.hide" : "records.show"), icon: IconList, onClick: () => setShown(!shown) }]
      : []),
    { label: t("remove.do"), icon: IconTrash, onClick: remove, danger: true },
  ];
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.host}>
            <bdi>{host}</bdi>
          </h3>
          <span className={styles.line}>
            {checkedAt ? (
              <Trans t={t} i18nKey="list.checked" components={{ when: <RelativeTime at={new Date(checkedAt)} /> }} />
            ) : (
              t("list.never")
            )}
          </span>
        </div>
        <DomainState domain={domain} />
        <div className={styles.buttons}>
          <Button
            variant="default"
            aria-label={t("check.doFor", { host })}
            loading={check.isPending}
            onClick={check.send}
          >
            {t("check.do")}
          </Button>
          <MoreMenu actions={more} />
        </div>
      </div>
      {releasedAt ? (
        <Notice tone="warn">
          <Trans t={t} i18nKey="missing" components={{ when: <RelativeTime at={new Date(releasedAt)} /> }} />
        </Notice>
      ) : null}
      <CheckResult {...check} />
      {state !== "proved" || shown ? <Records domain={domain} target={domains.target} /> : null}
    </li>
  );
}
