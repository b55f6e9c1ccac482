import { Textarea, TextInput } from "@mantine/core";
import { IconUser, IconUsers, IconUsersGroup } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { challengeKinds } from "../../../../values.ts";
import type { FieldsProps } from "./fields-props.ts";

const icons = { single: IconUser, team: IconUsers, community: IconUsersGroup };

/** Who reaches the goal, and what the challenge is called. */
export function IdentityFields({ form }: FieldsProps) {
  const { t } = useTranslation("gamification");
  return (
    <>
      <ChoiceCards
        legend={t("challengeAdmin.form.kind")}
        name="kind"
        choices={challengeKinds.map((value) => ({
          value,
          icon: icons[value],
          title: t(`challengeAdmin.kind.${value}.title`),
          line: t(`challengeAdmin.kind.${value}.line`),
        }))}
        value={form.values.kind}
        onChange={(kind) => form.setFieldValue("kind", kind)}
      />
      <TextInput
        dir="auto"
        withAsterisk
        maxLength={80}
        label={t("challengeAdmin.form.title")}
        {...form.getInputProps("title")}
      />
      <Textarea
        dir="auto"
        autosize
        minRows={2}
        maxLength={500}
        label={t("challengeAdmin.form.description")}
        description={t("challengeAdmin.form.descriptionHelp")}
        {...form.getInputProps("description")}
      />
    </>
  );
}
