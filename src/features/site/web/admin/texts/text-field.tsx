import { Textarea, type TextareaProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

const perLine = 76;

/** Our words stand in it until somebody writes others, and below those from then on. Which way it runs, the language says. */
export function TextField({ ours, ...field }: { ours: string } & TextareaProps) {
  const { t } = useTranslation("admin");
  const own = String(field.value ?? "");
  return (
    <Textarea
      aria-label={ours}
      placeholder={ours}
      maxLength={600}
      rows={Math.min(4, Math.ceil((own || ours).length / perLine))}
      description={own.trim() ? t("texts.ours", { text: ours }) : undefined}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...field}
    />
  );
}
