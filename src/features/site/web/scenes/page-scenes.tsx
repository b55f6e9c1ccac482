import { IconCheck, type TablerIcon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { useExampleMoney } from "../use-example-money.ts";
import styles from "./scenes.module.css";

/** Three symbols of a subject, the middle one in the brand's color. */
export const HubScene = ({ icons }: { icons: readonly [TablerIcon, TablerIcon, TablerIcon] }) => (
  <div className={styles.hub}>
    {icons.map((SceneIcon, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the three never change places
      <span key={at}>
        <SceneIcon size={34} stroke={1.5} />
      </span>
    ))}
  </div>
);

const board = [
  ["Orchard Dental", "Halden Foods"],
  ["Castell Robotics"],
  ["Foxglove Studios", "Nordlys Hotels"],
] as const;

/** Cards in the stages of the pipeline. */
export const BoardScene = () => (
  <div className={styles.columns}>
    {board.map((names) => (
      <div key={names[0]}>
        <span className={styles.bar} data-strong data-half />
        {names.map((name) => (
          <span key={name} className={styles.tile}>
            <Initials name={name} size={28} />
            <span className={styles.bar} />
            <span className={styles.bar} data-half />
          </span>
        ))}
      </div>
    ))}
  </div>
);

const payees = [
  { name: "Chiara Conti", minor: 212_800 },
  { name: "Emre Yilmaz", minor: 96_000 },
  { name: "Elena Novak", minor: 143_200 },
] as const;

/** A payout run with its payees. */
export function PayoutScene() {
  const { t } = useTranslation("site");
  const money = useExampleMoney();
  return (
    <div className={styles.card}>
      <p className={styles.quiet}>{t("picture.payouts")}</p>
      {payees.map(({ name, minor }) => (
        <div key={name} className={styles.line}>
          <span className={styles.person}>
            <Initials name={name} size={28} />
            <span>{name}</span>
          </span>
          <bdi suppressHydrationWarning>{money(minor)}</bdi>
        </div>
      ))}
      <p className={styles.good}>
        <IconCheck size={16} stroke={2.4} />
        {t("picture.approved")}
      </p>
    </div>
  );
}

const bars = [34, 52, 41, 68, 57, 83, 74, 100];

/** Commission by month. */
export function ChartScene() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.card}>
      <p className={styles.quiet}>{t("picture.byMonth")}</p>
      <svg viewBox="0 0 80 100" preserveAspectRatio="none" className={`flips ${styles.chart}`} aria-hidden="true">
        {bars.map((height, at) => (
          <rect key={height} x={at * 10 + 1.5} y={100 - height} width={7} height={height} rx={1} />
        ))}
      </svg>
    </div>
  );
}

/** The tenant's name and colors. */
export const BrandScene = () => (
  <div className={styles.card}>
    <TenantMark />
    <div className={styles.swatches}>
      <i />
      <i />
      <i />
    </div>
    <div className={styles.bars}>
      <span className={styles.bar} />
      <span className={styles.bar} data-half />
    </div>
  </div>
);

const greetings = {
  en: "Hello",
  es: "Hola",
  fr: "Bonjour",
  de: "Hallo",
  it: "Ciao",
  pt: "Olá",
  ar: "مرحبًا",
  zh: "你好",
};

/** A greeting in each language. */
export const LanguagesScene = () => (
  <div className={styles.words}>
    {Object.entries(greetings).map(([code, greeting]) => (
      <span key={code} lang={code} dir="auto">
        {greeting}
      </span>
    ))}
  </div>
);

/** The command that starts the server. */
export const ServerScene = () => (
  <div className={styles.terminal}>
    $ npm start
    <br />✓ PostgreSQL
    <br />✓ http://localhost:3000
  </div>
);
