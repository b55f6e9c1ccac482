import { IconTrendingUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { OwnInsights } from "../../contract/own-insights.ts";
import { usePoints } from "../predictions/reasons.tsx";
import { useCounts } from "../recommendations/use-counts.ts";
import styles from "./own.module.css";

/** What is missing on the partner's open referrals and has mattered before, with the referral to begin with. */
export function OwnHints({ data: { hints, predicted } }: { data: OwnInsights }) {
  const { t } = useTranslation("intelligence");
  const points = usePoints();
  const { of } = useCounts();
  if (predicted === 0) return null;
  return (
    <SectionCard title={t("own.hints.title")} description={t("own.hints.description")}>
      {hints.length > 0 ? (
        <ul className={styles.hints}>
          {hints.map(({ field, referrals, points: gain, best }) => (
            <li key={field}>
              <IconTrendingUp size={17} stroke={1.8} aria-hidden="true" />
              <div>
                <b>{t(`field.${field}`)}</b>
                <p>
                  {t("own.hints.line", { items: of("referrals", referrals) })}
                  {" · "}
                  <span className="tabular">{t("own.hints.points", { points: points(gain) })}</span>
                </p>
                <Link to="/referrals" search={{ id: best.id }}>
                  <bdi>{t("own.hints.open", { name: best.name })}</bdi>
                </Link>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{t("own.hints.none")}</p>
      )}
    </SectionCard>
  );
}
