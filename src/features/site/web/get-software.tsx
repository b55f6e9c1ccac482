import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSourceUrl } from "#web/api/use-source-url.ts";
import section from "./section.module.css";

/** For visitors who prefer to self-host: shown if the operator set a download URL. */
export function GetSoftware() {
  const { t } = useTranslation("shell");
  const sourceUrl = useSourceUrl();
  if (!sourceUrl) return null;
  return (
    <p className={section.more}>
      <a href={sourceUrl}>
        <IconDownload size={17} stroke={2} aria-hidden="true" />
        {t("footer.software")}
      </a>
    </p>
  );
}
