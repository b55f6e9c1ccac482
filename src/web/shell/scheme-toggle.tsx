import { IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { chooseScheme, useScheme } from "../theme/scheme.ts";
import { IconButton } from "../ui/icon-button.tsx";

export function SchemeToggle() {
  const { t } = useTranslation("shell");
  const scheme = useScheme();
  const next = scheme === "dark" ? "light" : "dark";
  return (
    <IconButton
      icon={scheme === "dark" ? IconSun : IconMoon}
      label={t(`scheme.${next}`)}
      onClick={() => chooseScheme(next)}
    />
  );
}
