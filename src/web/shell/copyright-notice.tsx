import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../theme/brand-context.ts";

type Props = { className: string | undefined; children?: ReactNode };

/** The current year and the owner [R2.5]. The server may have rendered it last year. */
export function CopyrightText({ className, children }: Props) {
  const { t } = useTranslation("shell");
  const { legalName } = useBrand();
  return (
    <p className={className} suppressHydrationWarning>
      {t("footer.copyright", { year: String(new Date().getFullYear()), name: legalName })}
      {children}
    </p>
  );
}

/** The footer of pages that have no other footer. The imprint has to be reachable from every page. */
export function CopyrightNotice({ className }: Pick<Props, "className">) {
  const { t } = useTranslation("shell");
  const { imprint } = useBrand();
  return (
    <footer>
      <CopyrightText className={className}>
        {imprint ? (
          <>
            {" · "}
            <Link to="/imprint">{t("footer.pages.imprint")}</Link>
          </>
        ) : null}
      </CopyrightText>
    </footer>
  );
}
