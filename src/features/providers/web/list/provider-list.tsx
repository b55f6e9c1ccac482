import { IconArrowDown, IconRefresh } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import card from "#web/ui/card.module.css";
import type { AiProvider } from "../../contract.ts";
import styles from "./list.module.css";
import { ProviderRow } from "./provider-row.tsx";
import { useProviderOrder } from "./use-provider-order.ts";

type Act = (provider: AiProvider) => void;
type Props = { providers: AiProvider[]; onEdit: Act; onOffer: Act };

/** The providers in the order in which they are tried, and what happens when none of them answers. */
export function ProviderList({ providers, onEdit, onOffer }: Props) {
  const { t } = useTranslation("providers");
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const { ordered, announcement, moveTo } = useProviderOrder(providers);
  const move = (provider: AiProvider, target: AiProvider | undefined) => {
    if (!target || target.id === provider.id) return;
    moveTo(provider, target);
    // React moves the row in the DOM, so the focus is restored.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-provider="${provider.id}"] [data-handle]`)?.focus(),
    );
  };
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={id}>
      <header className={card.header}>
        <div>
          <h2 id={id}>{t("order.title")}</h2>
          <p>{t("order.line")}</p>
        </div>
        <p className={styles.rhythm}>
          <IconRefresh size={15} stroke={1.7} aria-hidden="true" />
          {t("order.checked")}
        </p>
      </header>
      <div className={styles.head} aria-hidden="true">
        <span />
        {(["provider", "status", "uses", "budget", "on"] as const).map((name) => (
          <span key={name}>{t(`column.${name}`)}</span>
        ))}
        <span />
      </div>
      <ol ref={list} className={styles.rows}>
        {ordered.map((provider, place) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            place={place + 1}
            isOnly={ordered.length === 1}
            onStep={(step) => move(provider, ordered[place + step])}
            onDropped={(dropped) => {
              const found = ordered.find((one) => one.id === dropped);
              if (found) move(found, provider);
            }}
            onEdit={() => onEdit(provider)}
            onOffer={() => onOffer(provider)}
          />
        ))}
      </ol>
      <p className={styles.foot}>
        <IconArrowDown size={16} stroke={1.7} aria-hidden="true" />
        <span>
          <b>{t("order.none")}</b> {t("order.noneLine")}
        </span>
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  );
}
