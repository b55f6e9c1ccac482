import { IconTargetArrow } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Standing } from "../../contract/standing.ts";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import { CalibrationDialog } from "./calibration-dialog.tsx";
import styles from "./overview.module.css";

type Calibration = Standing["calibration"];

/** How the person's estimates compare with what was won. */
export function CalibrationCard({ calibration }: { calibration: Calibration }) {
  const { t, number, percent } = useGameText();
  const [isOpen, setOpen] = useState(false);
  const { closed, minClosed, stated, actual, isGood, xp } = calibration;
  const isKnown = stated !== null && actual !== null && closed >= minClosed;
  const reward = { xp: number(xp) };
  return (
    <section className={styles.estimates}>
      <div>
        <h2>{t("estimates.title")}</h2>
        {isKnown ? (
          <>
            <b>{t("estimates.summary", { stated: percent(stated), actual: percent(actual) })}</b>
            <p className={game.quiet}>{t(isGood ? "estimates.good" : "estimates.earns", reward)}</p>
          </>
        ) : (
          <>
            <b>{t("estimates.collecting", { closed: number(closed), min: number(minClosed) })}</b>
            <p className={game.quiet}>{t("estimates.earns", reward)}</p>
          </>
        )}
        {closed > 0 ? (
          <button type="button" className={game.link} onClick={() => setOpen(true)}>
            {t("estimates.open")}
          </button>
        ) : null}
      </div>
      <IconTargetArrow size={30} stroke={1.6} aria-hidden="true" />
      {/* The texts of its levels belong to another catalog: the page stays while they load. */}
      <Suspense fallback={null}>
        {isOpen ? <CalibrationDialog calibration={calibration} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </section>
  );
}
