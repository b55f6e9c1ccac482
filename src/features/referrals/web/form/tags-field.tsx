import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import { TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tagsInUse } from "../api.ts";
import { bind, type FormPart } from "./form-part.ts";

const most = 20;
const longest = 40;

/** Tags of the referral; the ones in use are suggested, so that each subject has one tag. */
export function TagsField({ part }: { part: FormPart }) {
  const { t } = useTranslation("referrals");
  const { data = [] } = useQuery(tagsInUse);
  const { onChange, ...rest } = bind(part, "tags");
  return (
    <TagsInput
      className="wide"
      label={t("values.field.tags")}
      description={t("form.help.tags")}
      dir="auto"
      maxTags={most}
      splitChars={[",", "،", "，", ";"]}
      data={data.map(({ tag }) => tag)}
      acceptValueOnBlur
      {...rest}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim().slice(0, longest)).filter(Boolean))}
    />
  );
}
