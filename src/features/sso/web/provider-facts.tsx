import { useTranslation } from "react-i18next";
import { FactList } from "#web/ui/fact-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { SsoProvider } from "../contract.ts";

/** The values that both sides agreed on, to compare with the provider's settings. */
export function ProviderFacts({ provider }: { provider: SsoProvider }) {
  const { t } = useTranslation("sso");
  const { kind, domain, issuer, clientId, entryPoint, certificateUntil, createdAt } = provider;
  return (
    <FactList
      facts={[
        { name: t("field.kind"), value: t(`kind.${kind}`) },
        { name: t("field.domain"), value: <bdi>{domain}</bdi> },
        { name: t(kind === "oidc" ? "field.issuer" : "field.entity"), value: <bdi>{issuer}</bdi> },
        { name: t("field.clientId"), value: clientId && <bdi>{clientId}</bdi> },
        { name: t("field.entryPoint"), value: entryPoint && <bdi>{entryPoint}</bdi> },
        {
          name: t("certificate.ends"),
          value: certificateUntil && <RelativeTime at={new Date(certificateUntil)} />,
        },
        { name: t("addedAt"), value: <RelativeTime at={new Date(createdAt)} /> },
      ]}
    />
  );
}
