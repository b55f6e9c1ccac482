import "@mantine/core/styles/Skeleton.layer.css";
import { Button, Skeleton } from "@mantine/core";
import { type Icon, IconDeviceMobileMessage, IconFingerprint, IconLifebuoy, IconShieldLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { errors } from "../contract.ts";
import type { SecondFactorMethod } from "../second-factor.ts";
import { secondFactor } from "./api.ts";
import { supportsPasskeys } from "./ceremony.ts";
import styles from "./factors.module.css";
import { isolateDirection } from "./isolate-direction.ts";
import { route } from "./search.ts";
import { KnownCodeMethod, PasskeyMethod, SentCodeMethod } from "./second-factor-methods.tsx";

const icons: Record<SecondFactorMethod, Icon> = {
  authenticator: IconShieldLock,
  phone: IconDeviceMobileMessage,
  passkey: IconFingerprint,
  backup: IconLifebuoy,
};

/** The second step of a sign-in [R4.2]: one method to answer with, and the others below. */
export function SecondFactorScreen() {
  // Some errors have their messages in the namespace of `identity`.
  const { t } = useTranslation(["factors", "identity"]);
  const { redirect } = route.useSearch();
  const { data, error, refetch } = useQuery(secondFactor);
  const [chosen, choose] = useState<SecondFactorMethod>();
  const methods = data?.methods.filter((method) => method !== "passkey" || supportsPasskeys()) ?? [];
  const method = chosen ?? methods[0];
  const isExpired = errors.noChallenge.is(error);
  const number = isolateDirection(data?.phone ?? "");
  return (
    <>
      <PageHeader
        title={t("secondFactor.title")}
        description={method && !isExpired ? t(`secondFactor.how.${method}`, { number }) : null}
      />
      {isExpired ? <ExpiredNotice redirect={redirect} /> : null}
      {error && !isExpired ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <MethodSkeleton /> : null}
      {method && !isExpired ? (
        <>
          <MethodForm key={method} method={method} redirect={redirect} onExpired={() => void refetch()} />
          <OtherMethods methods={methods.filter((one) => one !== method)} onChoose={choose} />
        </>
      ) : null}
      {isExpired ? null : (
        <p className={styles.back}>
          <Link to="/login" search={{ redirect }}>
            {t("secondFactor.back")}
          </Link>
        </p>
      )}
    </>
  );
}

type MethodFormProps = { method: SecondFactorMethod; redirect: string | undefined; onExpired: () => void };

function MethodForm({ method, ...rest }: MethodFormProps) {
  if (method === "phone") return <SentCodeMethod {...rest} />;
  if (method === "passkey") return <PasskeyMethod {...rest} />;
  return <KnownCodeMethod method={method} {...rest} />;
}

type OtherMethodsProps = { methods: SecondFactorMethod[]; onChoose: (method: SecondFactorMethod) => void };

function OtherMethods({ methods, onChoose }: OtherMethodsProps) {
  const { t } = useTranslation("factors");
  if (methods.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="other-ways">
      <h2 id="other-ways">{t("secondFactor.other")}</h2>
      {methods.map((method) => {
        const MethodIcon = icons[method];
        return (
          <Button
            key={method}
            variant="default"
            fullWidth
            leftSection={<MethodIcon size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => onChoose(method)}
          >
            {t(`secondFactor.method.${method}`)}
          </Button>
        );
      })}
    </section>
  );
}

function ExpiredNotice({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation("factors");
  return (
    <div className={styles.form}>
      <Notice tone="warn">{t("errors.noChallenge")}</Notice>
      <Button fullWidth renderRoot={(props) => <Link to="/login" search={{ redirect }} {...props} />}>
        {t("secondFactor.startAgain")}
      </Button>
    </div>
  );
}

function MethodSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.form} role="status" aria-busy="true" aria-label={t("loading")}>
      <Skeleton height={62} />
      <Skeleton height={40} />
    </div>
  );
}
