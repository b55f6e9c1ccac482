import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type View, views } from "../../question.ts";
import { type Frame, moneyFrames, referralFrames } from "../../values.ts";
import styles from "./values.module.css";

type FrameProps<F extends Frame> = { frame: F; onChange: (frame: F) => void };

/** How far back the figures go [R9.3]. */
function FrameSwitch<F extends Frame>({ frames, frame, onChange }: FrameProps<F> & { frames: readonly F[] }) {
  const { t } = useTranslation("analytics");
  return (
    <SegmentedControl<F>
      size="xs"
      aria-label={t("frame.label")}
      className={styles.frames ?? ""}
      data={frames.map((value) => ({ value, label: t(`frame.${value as Frame}`) }))}
      value={frame}
      onChange={onChange}
    />
  );
}
export const ReferralFrames = (props: FrameProps<(typeof referralFrames)[number]>) => (
  <FrameSwitch frames={referralFrames} {...props} />
);
export const MoneyFrames = (props: FrameProps<(typeof moneyFrames)[number]>) => (
  <FrameSwitch frames={moneyFrames} {...props} />
);

type CurrencyProps = { currencies: readonly string[]; currency: string; onChange: (currency: string) => void };

/** Shown only if there are several currencies. */
export function CurrencyChoice({ currencies, currency, onChange }: CurrencyProps) {
  const { t } = useTranslation("analytics");
  const all = currencies.includes(currency) ? currencies : [currency, ...currencies];
  if (all.length < 2) return null;
  return (
    <Select
      aria-label={t("currency")}
      className={styles.currency ?? ""}
      data={[...all]}
      allowDeselect={false}
      value={currency}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}

/** Shown to members with both roles. */
export function ViewSwitch({ own, onChange }: { own: boolean; onChange: (view: View) => void }) {
  const { t } = useTranslation("analytics");
  return (
    <SegmentedControl<View>
      size="xs"
      aria-label={t("view.label")}
      className={styles.frames ?? ""}
      data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      value={own ? "own" : "company"}
      onChange={onChange}
    />
  );
}
