import { useTranslation } from "react-i18next";
import { type Quality, qualities } from "../../values.ts";

/** Heights as people know them: 4K is named after its width. */
const heightText = (height: number) => (height === qualities.ultra ? "4K" : `${height}p`);

/** Where the browser does not say what the camera can do, everything can be tried. */
export const canDo = (quality: Quality, cameraHeight: number | null): boolean =>
  cameraHeight === null || qualities[quality] <= cameraHeight;

export function useQualityName(): (quality: Quality) => string {
  const { t } = useTranslation("calls");
  return (quality) => t("quality.named", { name: t(`quality.${quality}`), height: heightText(qualities[quality]) });
}

/** Why some qualities cannot be chosen; undefined if all can. */
export function useCameraLimit(cameraHeight: number | null): string | undefined {
  const { t } = useTranslation("calls");
  return cameraHeight !== null && cameraHeight < qualities.ultra
    ? t("quality.limit", { height: heightText(cameraHeight) })
    : undefined;
}
