import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import card from "./figure-card.module.css";
import frame from "./figure-cards.module.css";

/** Skeletons of figures, with the frame and height of the loaded ones. */
export function FigureSkeletons({ count, exact }: { count: number; exact: boolean }) {
  const { t } = useTranslation("ui");
  return (
    <div
      className={frame.figures}
      data-exact={exact || undefined}
      role="status"
      aria-busy="true"
      aria-label={t("loading")}
    >
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className={card.card}>
          <span className={card.label}>
            <Skeleton height={12} width="44%" radius="xl" my={5} />
          </span>
          <Skeleton height={22} width="62%" radius="sm" my={5} />
          <Skeleton height={10} width="52%" radius="xl" my={5} />
        </div>
      ))}
    </div>
  );
}
