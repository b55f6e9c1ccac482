import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";
import styles from "./public-layout.module.css";
import { RoutedMain } from "./routed-main.tsx";
import { UpdateLine } from "./update-line.tsx";

type Props = {
  /** First in tab order, wherever it is displayed. */
  before?: ReactNode;
  children: ReactNode;
};

export function PublicLayout({ before, children }: Props) {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#main">
        {t("skip")}
      </a>
      {before}
      <UpdateLine />
      <PublicHeader />
      <RoutedMain>{children}</RoutedMain>
      <PublicFooter />
    </div>
  );
}
