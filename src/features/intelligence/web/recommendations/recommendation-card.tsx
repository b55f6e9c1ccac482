import "@mantine/core/styles/Menu.layer.css";
import { Button, Menu } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconClockPause,
  IconEqual,
  IconMathFunction,
} from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { dismissReasons, type Recommendation } from "../../contract/recommendations.ts";
import { actionOf } from "./action-link.ts";
import { Explanation } from "./explanation.tsx";
import { OneClick } from "./one-click.tsx";
import { RecommendationFacts } from "./recommendation-facts.tsx";
import styles from "./recommendations.module.css";
import { useDecide } from "./use-decide.ts";
import { useRecommendationText } from "./use-recommendation-text.ts";
import { Working } from "./working.tsx";

const PriorityBadge = statusBadge(
  "intelligence",
  {
    critical: { tone: "bad", icon: IconAlertTriangle },
    high: { tone: "warn", icon: IconArrowUp },
    medium: { tone: "info", icon: IconEqual },
    low: { tone: "calm", icon: IconArrowDown },
  },
  (t, priority) => t(`recommendations.priority.${priority}`),
);

const snoozeDays = [7, 30];

type Props = {
  of: Recommendation;
  isTop?: boolean;
  /** Whether an AI provider is connected that can explain it in words. */
  canExplain: boolean;
};

/** One recommendation: what to do, why, what it is worth, and the button that leads there. The most important one is large. */
export function RecommendationCard({ of: one, isTop = false, canExplain }: Props) {
  const { t } = useTranslation("intelligence");
  const { title, text } = useRecommendationText()(one);
  const { implement, snooze } = useDecide();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { label, link } = actionOf(one);
  const menu = [
    { label: t("recommendations.markImplemented"), icon: IconCheck, onClick: () => implement(one) },
    ...snoozeDays.map((days) => ({
      label: t("recommendations.snooze", { count: days }),
      icon: IconClockPause,
      onClick: () => snooze(one, days),
    })),
  ];
  return (
    <article className={styles.card} data-top={isTop || undefined} aria-labelledby={id}>
      <header className={styles.head}>
        <PriorityBadge state={one.priority} />
        <span className={styles.area}>{t(`recommendations.area.${one.area}`)}</span>
        <span className={styles.more}>
          <MoreMenu actions={menu} />
        </span>
      </header>
      <div className={styles.words}>
        <h2 id={id} dir="auto">
          {title}
        </h2>
        <p dir="auto">{text}</p>
      </div>
      <RecommendationFacts of={one} />
      <footer className={styles.foot}>
        <Button
          renderRoot={(props) => <Link {...(link as LinkProps)} {...props} />}
          variant={isTop ? "filled" : "default"}
        >
          {t(`recommendations.action.${label}`)}
        </Button>
        <OneClick of={one} />
        <DismissMenu of={one} />
        <button
          type="button"
          className={styles.show}
          aria-expanded={isOpen}
          aria-controls={`${id}-working`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMathFunction size={16} stroke={1.75} aria-hidden="true" />
          {t(isOpen ? "recommendations.hideWorking" : "recommendations.showWorking")}
        </button>
      </footer>
      {isOpen ? <Working of={one} id={`${id}-working`} /> : null}
      {canExplain ? <Explanation id={one.id} /> : null}
    </article>
  );
}

function DismissMenu({ of: one }: { of: Recommendation }) {
  const { t } = useTranslation("intelligence");
  const { dismiss } = useDecide();
  return (
    <Menu position="bottom-start" shadow="none" width={220}>
      <Menu.Target>
        <Button variant="subtle" color="gray">
          {t("recommendations.dismiss")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("recommendations.dismissWhy")}</Menu.Label>
        {dismissReasons.map((reason) => (
          <Menu.Item key={reason} onClick={() => dismiss(one, reason)}>
            {t(`recommendations.reason.${reason}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
