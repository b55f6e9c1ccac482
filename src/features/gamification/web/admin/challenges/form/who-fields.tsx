import { useTranslation } from "react-i18next";
import type { FieldsProps } from "./fields-props.ts";
import { PeopleField } from "./people-field.tsx";
import { TeamFields } from "./team-fields.tsx";

/** Who takes part in a challenge that is not for everyone together: the teams, or the people it is limited to. */
export function WhoFields({ form }: FieldsProps) {
  const { t } = useTranslation("gamification");
  if (form.values.kind === "team") return <TeamFields form={form} />;
  return (
    <PeopleField
      label={t("challengeAdmin.form.people")}
      description={t("challengeAdmin.form.peopleHelp")}
      path="personIds"
      value={form.values.personIds}
      onChange={(to) => form.setFieldValue("personIds", to)}
      error={form.errors.personIds}
    />
  );
}
