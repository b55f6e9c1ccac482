import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { logoIn } from "#base/brand/logo.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { canvasPng } from "#web/ui/canvas-png.ts";
import { download } from "#web/ui/download.ts";
import { toast } from "#web/ui/toast.ts";
import { PrintSheet } from "./print-sheet.tsx";
import styles from "./qr.module.css";
import { pictureOf, qrSvg } from "./qr-svg.ts";

/** Large enough for a poster. */
const pngPixels = 1600;

/** A picture inside a downloaded file cannot refer to the server, so it becomes part of the file. */
async function readAsDataUri(src: string): Promise<string> {
  const picture = await (await fetch(src)).blob();
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

/** The code with the tenant's logo, or with its letters if it has none or while the logo loads. */
function useQrSvg(url: string): string {
  const brand = useBrand();
  // The code is on white in the dark theme too, and so is the logo.
  const logo = logoIn(brand, "light");
  const { data: picture } = useQuery({
    queryKey: ["logo", logo?.src],
    queryFn: () => readAsDataUri(logo?.src ?? ""),
    enabled: logo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const plate = logo?.plate ?? null;
  return useMemo(
    () => qrSvg(url, brand.primary, picture ? { picture, plate } : { letters: brand.mark }),
    [url, brand.primary, brand.mark, picture, plate],
  );
}

/** Only the code. */
export function QrPicture({ url }: { url: string }) {
  const { t } = useTranslation("links");
  return <img className={styles.picture} src={pictureOf(useQrSvg(url))} alt={t("qr.alt", { url })} />;
}

type Props = { url: string; name: string; code: string };

/** The code with buttons to save and to print it. */
export function QrCode({ url, name, code }: Props) {
  const { t } = useTranslation("links");
  const svg = useQrSvg(url);
  const [isPrinting, setIsPrinting] = useState(false);
  const saveSvg = () => download(new Blob([svg], { type: "image/svg+xml" }), `${code}.svg`);
  const savePng = async () => {
    const picture = await drawPng(svg);
    if (picture) download(picture, `${code}.png`);
    else toast(t("qr.failed"), "bad");
  };
  const icon = <IconDownload size={16} stroke={1.75} aria-hidden="true" />;
  return (
    <section className={styles.box} aria-label={t("qr.title")}>
      <img className={styles.picture} src={pictureOf(svg)} alt={t("qr.alt", { url })} />
      <div>
        <h3>{t("qr.title")}</h3>
        <p>{t("qr.line")}</p>
        <div className={styles.actions}>
          <Button size="xs" variant="default" leftSection={icon} aria-label={t("qr.saveSvg")} onClick={saveSvg}>
            SVG
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={icon}
            aria-label={t("qr.savePng")}
            onClick={() => void savePng()}
          >
            PNG
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsPrinting(true)}
          >
            {t("qr.print")}
          </Button>
        </div>
      </div>
      {isPrinting ? (
        <PrintSheet name={name} url={url} picture={pictureOf(svg)} onDone={() => setIsPrinting(false)} />
      ) : null}
    </section>
  );
}

async function drawPng(svg: string): Promise<Blob | null> {
  const picture = new Image(pngPixels, pngPixels);
  picture.src = pictureOf(svg);
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = pngPixels;
  canvas.height = pngPixels;
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 0, 0, pngPixels, pngPixels);
  return context ? canvasPng(canvas) : null;
}
