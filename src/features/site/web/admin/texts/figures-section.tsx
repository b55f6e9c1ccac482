import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { type SiteTexts, saveSiteFigures } from "../../../contract.ts";
import { figureMinimums } from "../../../figures.ts";
import { useEditedLocale } from "../language-select.tsx";
import { previewPage, siteTexts } from "../queries.ts";

/** Whether the landing page shows figures about the program. They are calculated, so there is nothing to enter. */
export function FiguresSection() {
  const { t } = useTranslation("admin");
  const { data } = useQuery(siteTexts(useEditedLocale()));
  return (
    <SectionCard title={t("figures.title")} description={t("figures.line")}>
      {data ? <FiguresSwitch stored={data} /> : null}
    </SectionCard>
  );
}

function FiguresSwitch({ stored }: { stored: SiteTexts }) {
  const { t } = useTranslation("admin");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const stateLine = useStateLine(stored);
  const { locale, showsFigures } = stored;
  const { send, isPending } = useSend(saveSiteFigures, {
    onSuccess: async (saved) => {
      queries.setQueryData(siteTexts(locale).queryKey, saved);
      toast(t(saved.showsFigures ? "figures.shown" : "figures.hidden"));
      await queries.invalidateQueries({ queryKey: previewPage(locale).queryKey });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <SettingSwitch
      label={t("figures.label")}
      description={stateLine}
      checked={showsFigures}
      disabled={isPending}
      onChange={(isOn) => send({ locale, showsFigures: isOn })}
    />
  );
}

/** Says what visitors see now, and what is missing where they see nothing. */
function useStateLine({ showsFigures, figures }: SiteTexts): string {
  const { t } = useTranslation("admin");
  const { intl } = useLocale();
  if (!showsFigures) return t("figures.off");
  if (figures) {
    const day = dateFormat(intl, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(figures.day));
    return t("figures.on", { day });
  }
  const number = numberFormat(intl);
  const { partners, won, payments } = figureMinimums;
  return t("figures.below", {
    partners: number.format(partners),
    won: number.format(won),
    payments: number.format(payments),
  });
}
