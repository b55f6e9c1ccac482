import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { encode, renderSVG } from "uqr";
import { canvasPng } from "#web/ui/canvas-png.ts";
import { download } from "#web/ui/download.ts";
import styles from "./links.module.css";

/** Medium error correction: the code stays readable when folded or stained. */
const options = { ecc: "M", border: 2 } as const;
const pixels = 16;

/** Only the code. Always black on white, in the dark theme too, because cameras expect it. */
export function QrPicture({ url }: { url: string }) {
  const { t } = useTranslation("links");
  const { data, size } = useMemo(() => encode(url, options), [url]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("qr.alt", { url })} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The code with buttons to save it. */
export function QrCode({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation("links");
  const saveSvg = () => download(new Blob([renderSVG(url, options)], { type: "image/svg+xml" }), `${name}.svg`);
  const savePng = () => {
    const picture = drawPng(encode(url, options).data);
    if (picture) download(picture, `${name}.png`);
  };
  const icon = <IconDownload size={17} stroke={1.7} aria-hidden="true" />;
  return (
    <div className={styles.qr}>
      <QrPicture url={url} />
      <div className={styles.qrActions}>
        <Button variant="default" leftSection={icon} onClick={savePng}>
          {t("qr.png")}
        </Button>
        <Button variant="default" leftSection={icon} onClick={saveSvg}>
          {t("qr.svg")}
        </Button>
      </div>
    </div>
  );
}

function drawPng(data: boolean[][]): Blob | null {
  const canvas = document.createElement("canvas");
  canvas.width = data.length * pixels;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * pixels, y * pixels, pixels, pixels);
  return canvasPng(canvas);
}
