import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sources } from "../../contract/values.ts";
import { participants } from "../api.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { FormPart } from "./form-part.ts";
import { TagsField } from "./tags-field.tsx";
import { LongField } from "./text-field.tsx";

/** Sources set by the system cannot be chosen, but stay readable where they apply. */
const byHand = sources.filter((source) => source !== "link" && source !== "import" && source !== "api");

/** The source, the addressee and additional information. */
export function DetailFields({ part }: { part: FormPart }) {
  const { t } = useTranslation("referrals");
  const { data: people } = useQuery(participants);
  const { source, addresseeId } = part.form.values;
  const offered = sources.filter((one) => byHand.includes(one as (typeof byHand)[number]) || one === source);
  const companies = people?.companies ?? [];
  return (
    <>
      <ChoiceField
        part={part}
        field="source"
        always
        data={offered.map((value) => ({ value, label: t(`values.source.${value}`) }))}
      />
      {companies.length > 1 || addresseeId ? (
        <ChoiceField
          part={part}
          field="addresseeId"
          searchable
          placeholder={t("form.anyone")}
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <TagsField part={part} />
      <LongField
        part={part}
        field="notes"
        max={10_000}
        placeholder={t("form.notesExample")}
        help={t("form.help.notes")}
      />
    </>
  );
}
