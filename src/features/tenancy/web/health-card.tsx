import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import action from "#web/ui/action.module.css";
import card from "#web/ui/card.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { status } from "./api.ts";
import styles from "./health-card.module.css";
import { PartState, stateLooks } from "./part-state.tsx";

export function HealthCard() {
  const { t } = useTranslation("tenancy");
  const { data, error, refetch } = useQuery(status);
  if (!data && error)
    return (
      <section className={card.card}>
        <ErrorState small error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data) return <section className={`${card.card} ${styles.waiting}`} aria-busy="true" />;
  const { tone, icon: StateIcon } = stateLooks[data.state];
  return (
    <section className={card.card} aria-labelledby="health">
      <header className={card.header}>
        <div>
          <h2 id="health">{t("dashboard.health")}</h2>
          <p className={styles.verdict} data-tone={tone}>
            <StateIcon size={16} stroke={1.9} aria-hidden="true" />
            {t(`status.verdict.${data.state}`)}
          </p>
        </div>
      </header>
      <ul className={styles.parts}>
        {data.parts.map(({ name, state }) => (
          <li key={name}>
            {t(`part.${name}.name`)}
            <PartState state={state} />
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to="/status" className={`${action.quiet} ${action.full}`}>
          {t("dashboard.healthAction")}
        </Link>
      </p>
    </section>
  );
}
