import { Button, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import styles from "./branding.module.css";
import type { BrandingFields } from "./values.ts";

const most = 6;

export function TestimonialFields({ form }: { form: BrandingFields }) {
  const { t } = useTranslation("branding");
  const { testimonials } = form.values;
  return (
    <fieldset className={styles.testimonials}>
      <legend>{t("testimonials.title")}</legend>
      {testimonials.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a testimonial has no identity besides its position while it is edited
        <fieldset key={i} className={styles.testimonial}>
          <legend className="visually-hidden">{t("testimonials.one", { number: i + 1 })}</legend>
          <Textarea
            dir="auto"
            maxLength={400}
            rows={2}
            label={t("testimonials.quote")}
            {...form.getInputProps(`testimonials.${i}.quote`)}
          />
          <div className={styles.fields}>
            <TextInput
              dir="auto"
              maxLength={80}
              label={t("testimonials.name")}
              {...form.getInputProps(`testimonials.${i}.name`)}
            />
            <TextInput
              dir="auto"
              maxLength={80}
              label={t("testimonials.role")}
              {...form.getInputProps(`testimonials.${i}.role`)}
            />
          </div>
          <IconButton
            icon={IconTrash}
            label={t("testimonials.remove", { number: i + 1 })}
            onClick={() => form.removeListItem("testimonials", i)}
          />
        </fieldset>
      ))}
      {testimonials.length < most ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={17} stroke={2} aria-hidden="true" />}
          onClick={() => form.insertListItem("testimonials", { quote: "", name: "", role: "" })}
        >
          {t("testimonials.add")}
        </Button>
      ) : null}
    </fieldset>
  );
}
