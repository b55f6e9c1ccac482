import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Stands for a line of text of which a part is still loading. */
export function TextSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <Skeleton component="span" display="block" width="min(240px, 100%)" height={12} my={5} role="status">
      <span className="visually-hidden">{t("loading")}</span>
    </Skeleton>
  );
}
