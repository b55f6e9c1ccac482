import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";
import { RoutedMain } from "./routed-main.tsx";
import { UpdateLine } from "./update-line.tsx";

export function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <a className="skip-link" href="#main">
        {t("skip")}
      </a>
      <UpdateLine />
      <PublicHeader />
      <RoutedMain>{children}</RoutedMain>
      <PublicFooter />
    </>
  );
}
