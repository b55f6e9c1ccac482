import { useTranslation } from "react-i18next";
import { useBrand } from "../theme/brand-context.ts";

/** The current year and the owner [R2.5]. The server may have rendered it last year. */
export function CopyrightText({ className }: { className: string | undefined }) {
  const { t } = useTranslation("shell");
  const { legalName } = useBrand();
  return (
    <p className={className} suppressHydrationWarning>
      {t("footer.copyright", { year: String(new Date().getFullYear()), name: legalName })}
    </p>
  );
}

/** The footer of pages that have no other footer. */
export const CopyrightNotice = ({ className }: { className: string | undefined }) => (
  <footer>
    <CopyrightText className={className} />
  </footer>
);
