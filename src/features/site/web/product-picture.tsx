import { IconCash, IconCheck, IconCoin, IconHome2, IconUsersGroup } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { Sparkline } from "#web/ui/sparkline.tsx";
import styles from "./product-picture.module.css";
import { SceneBadge } from "./scene-badge.tsx";
import { useExampleMoney } from "./use-example-money.ts";

const bars = [34, 52, 41, 68, 57, 83, 74, 100];
const rows = [
  {
    name: "Amara Okafor",
    company: "Brightline Logistics",
    value: 4_800_000,
    state: "progress",
  },
  {
    name: "Tom Ellery",
    company: "Foxglove Studios",
    value: 1_950_000,
    state: "won",
  },
  {
    name: "Sofia Lindqvist",
    company: "Nordlys Hotels",
    value: 7_200_000,
    state: "sent",
  },
] as const;

/** The dashboard built from the app's own components instead of a screenshot: it uses this tenant's colors, language and direction. */
export function ProductPicture() {
  const { t } = useTranslation("site");
  const exampleMoney = useExampleMoney();
  const money = (minor: number, whole = true) => <span className="tabular isolate">{exampleMoney(minor, whole)}</span>;
  return (
    <div className={styles.stage} role="img" aria-label={t("picture.label")}>
      <div className={styles.window} aria-hidden="true">
        <div className={styles.side}>
          <TenantMark />
          <span data-on="true">
            <IconHome2 size={16} stroke={1.7} />
            {t("picture.dashboard")}
          </span>
          <span>
            <IconUsersGroup size={16} stroke={1.7} />
            {t("picture.referrals")}
          </span>
          <span>
            <IconCoin size={16} stroke={1.7} />
            {t("picture.commissions")}
          </span>
          <span>
            <IconCash size={16} stroke={1.7} />
            {t("picture.payouts")}
          </span>
        </div>
        <div className={styles.sheet}>
          <div className={styles.stats}>
            <div>
              <small>{t("picture.open")}</small>
              <b>24</b>
              <Sparkline values={[12, 14, 13, 17, 16, 20, 24]} width={72} height={26} />
            </div>
            <div>
              <small>{t("picture.won")}</small>
              <b>9</b>
              <Sparkline values={[2, 3, 3, 5, 4, 7, 9]} width={72} height={26} />
            </div>
            <div>
              <small>{t("picture.earned")}</small>
              <b>{money(1_086_000)}</b>
              <Sparkline values={[5, 7, 6, 9, 8, 11, 12]} width={72} height={26} />
            </div>
          </div>
          <div className={styles.panels}>
            <div className={styles.panel}>
              <strong>{t("picture.byMonth")}</strong>
              {/* The height is fixed by the box, so that bars may get wider but never taller. */}
              <svg
                viewBox={`0 0 ${bars.length * 10} 100`}
                preserveAspectRatio="none"
                aria-hidden="true"
                className={`flips ${styles.bars}`}
              >
                {bars.map((height, at) => (
                  <rect key={height} x={at * 10 + 1.5} y={100 - height} width={7} height={height} />
                ))}
              </svg>
            </div>
            <div className={styles.panel}>
              <strong>{t("picture.latest")}</strong>
              {rows.map(({ name, company, value, state }) => (
                <div key={name} className={styles.row}>
                  <Initials name={name} size={28} />
                  <span>
                    <b dir="auto">{name}</b>
                    <small dir="auto">{company}</small>
                  </span>
                  <SceneBadge state={state} />
                  <em>{money(value)}</em>
                </div>
              ))}
            </div>
          </div>
        </div>
      </div>
      <small className={styles.example} aria-hidden="true">
        {t("picture.example")}
      </small>
      <div className={styles.toast} aria-hidden="true">
        <span>
          <IconCheck size={17} stroke={2.4} />
        </span>
        <div>
          <b>{t("picture.approved")}</b>
          <small>{money(195_000, false)} · Foxglove Studios</small>
        </div>
      </div>
    </div>
  );
}
