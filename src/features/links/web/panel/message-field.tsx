import { Textarea, type TextareaProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { maxMessage } from "../../contract.ts";

/** The partner's own words, which visitors of the lead page read first. */
export function MessageField(props: TextareaProps) {
  const { t } = useTranslation("links");
  return (
    <Textarea
      dir="auto"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={maxMessage}
      label={t("field.message")}
      description={t("field.messageHelp")}
      {...props}
    />
  );
}
