import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallPreview } from "../open-session.ts";
import { useView } from "../use-view.ts";
import styles from "./lobby.module.css";

const barCount = 16;
const bars = Array.from({ length: barCount }, (_, index) => index);

/** How loud the microphone is, so that one sees that it works before the others have to say so. */
export function LevelMeter({ preview }: { preview: CallPreview }) {
  const { t } = useTranslation("calls");
  const { media, problems } = useView(preview);
  const isOn = media.microphone && !problems.microphone;
  const lit = useLitBars(preview, isOn);
  return (
    <div className={styles.level}>
      <span>{t(isOn ? "lobby.speak" : "lobby.muted")}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a <meter> in their own way, without bars */}
      <span
        role="meter"
        className={styles.bars}
        aria-label={t("lobby.level")}
        aria-valuemin={0}
        aria-valuemax={barCount}
        aria-valuenow={lit}
      >
        {bars.map((bar) => (
          <i key={bar} data-on={lit > bar || undefined} />
        ))}
      </span>
    </div>
  );
}

/** Renders only when a bar more or less is lit, and not with every frame. */
function useLitBars({ level }: CallPreview, isOn: boolean): number {
  const [lit, setLit] = useState(0);
  useEffect(() => {
    if (!isOn) return setLit(0);
    let frame = 0;
    const draw = () => {
      setLit(Math.round(Math.min(1, level()) * barCount));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [level, isOn]);
  return lit;
}
