import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import styles from "./sso.module.css";

type Props = { redirectUri: string; acsUrl: string; entityId: string };

/** The values to enter at the identity provider, for each protocol. */
export function OwnAddresses({ redirectUri, acsUrl, entityId }: Props) {
  const { t } = useTranslation("sso");
  const addresses = [
    { name: t("own.redirectUri"), kind: t("kind.oidc"), text: redirectUri },
    { name: t("own.acsUrl"), kind: t("kind.saml"), text: acsUrl },
    { name: t("own.entityId"), kind: t("kind.saml"), text: entityId },
  ];
  return (
    <SectionCard title={t("own.title")} description={t("own.line")}>
      <dl className={styles.addresses}>
        {addresses.map(({ name, kind, text }) => (
          <div key={name}>
            <dt>
              {name} <bdi className="soft">{kind}</bdi>
            </dt>
            <dd>
              <CopyButton text={text} label={t("copy", { name })} />
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
