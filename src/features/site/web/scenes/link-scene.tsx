import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { Initials } from "#web/ui/initials.tsx";
import styles from "./scenes.module.css";

/** The dark modules of a code that leads nowhere, without its three corner marks; row by row. */
const modules = ["10110", "01011", "11100101", "00110110", "10101101", "01100110", "11011", "00101"];
const corners = [
  [0, 0],
  [14, 0],
  [0, 14],
] as const;

/** The page behind a personal link, and its QR code. */
export function LinkScene() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.link}>
      <div className={styles.phone}>
        <TenantMark />
        <div className={styles.person}>
          <Initials name="Chiara Conti" size={36} />
          <span>
            <span className={styles.quiet}>{t("picture.recommended")}</span>
            <b>Chiara Conti</b>
          </span>
        </div>
        <span className={styles.input}>{t("picture.fields.name")}</span>
        <span className={styles.input}>{t("picture.fields.email")}</span>
        <span className={styles.button}>{t("picture.request")}</span>
      </div>
      <div className={styles.qr}>
        <svg viewBox="0 0 21 21" shapeRendering="crispEdges" aria-hidden="true">
          {corners.map(([x, y]) => (
            <path key={`${x} ${y}`} fill="currentColor" fillRule="evenodd" d={cornerPath(x, y)} />
          ))}
          {modules.flatMap((row, y) =>
            [...row].map((module, x) =>
              module === "1" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the modules never move
                <rect key={`${x} ${y}`} x={8 + x} y={2 + y * 2} width={1.6} height={1.6} fill="currentColor" />
              ) : null,
            ),
          )}
        </svg>
        <bdi>/r/chiara</bdi>
      </div>
    </div>
  );
}

const cornerPath = (x: number, y: number) => `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;
