import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/copy-button.tsx";
import type { Utm } from "../../contract.ts";
import { utmFields, withUtm } from "../../rules.ts";
import styles from "./panel.module.css";

export type UtmValues = Required<Utm>;
export const utmValues = (utm: Utm): UtmValues => ({
  source: utm.source ?? "",
  medium: utm.medium ?? "",
  campaign: utm.campaign ?? "",
  term: utm.term ?? "",
  content: utm.content ?? "",
});

/** The five UTM parameters, and next to them the resulting URL while typing. */
export function UtmFields<Values extends { utm: UtmValues }>({
  form,
  url,
}: {
  form: UseFormReturnType<Values>;
  url?: string;
}) {
  const { t } = useTranslation("links");
  const { utm } = form.getValues();
  const examples: Partial<UtmValues> = {
    source: t("utm.exampleSource"),
    medium: t("utm.exampleMedium"),
    campaign: t("utm.exampleCampaign"),
  };
  return (
    <fieldset className={styles.marks}>
      <legend>{t("utm.title")}</legend>
      <p>{t("utm.line")}</p>
      <div className={styles.pairs}>
        {utmFields.map((field) => (
          <TextInput
            key={field}
            dir="auto"
            maxLength={100}
            label={t(`utm.${field}`)}
            placeholder={examples[field]}
            {...form.getInputProps(`utm.${field}`)}
          />
        ))}
      </div>
      {url ? (
        <div className={styles.live} aria-live="polite">
          <span>{t("utm.address")}</span>
          <CopyButton text={withUtm(url, utm)} label={t("utm.copy")} />
        </div>
      ) : null}
    </fieldset>
  );
}
