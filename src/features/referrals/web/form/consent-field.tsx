import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, type CheckboxProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import styles from "./form.module.css";

/** The referrer confirms that the contact knows; the contact is asked afterwards. */
export function ConsentBox(props: CheckboxProps) {
  const { t } = useTranslation("referrals");
  const { name } = useBrand();
  return (
    <Checkbox
      required
      label={
        <>
          {t("form.consent.label", { tenant: name })}{" "}
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        </>
      }
      description={t("form.consent.line", { tenant: name })}
      {...props}
    />
  );
}
