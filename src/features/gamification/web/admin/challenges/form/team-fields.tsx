import { Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import styles from "../../admin.module.css";
import { addTeam } from "./challenge-values.ts";
import type { FieldsProps } from "./fields-props.ts";
import { PeopleField } from "./people-field.tsx";

const maxTeams = 20;

/** The teams with their people. A person can be on one team only, so each picker leaves out those of the others. */
export function TeamFields({ form }: FieldsProps) {
  const { t } = useTranslation("gamification");
  const add = useRef<HTMLButtonElement>(null);
  const { teams } = form.values;
  const remove = (index: number) => {
    flushSync(() =>
      form.setFieldValue(
        "teams",
        teams.filter((_, i) => i !== index),
      ),
    );
    add.current?.focus();
  };
  return (
    <>
      {teams.map((_, index) => (
        <TeamField
          // biome-ignore lint/suspicious/noArrayIndexKey: a team has no other identity until it is saved
          key={index}
          form={form}
          index={index}
          onRemove={teams.length > 2 ? () => remove(index) : undefined}
        />
      ))}
      {form.errors.teams ? (
        <p className={styles.error} role="alert">
          {form.errors.teams}
        </p>
      ) : null}
      <Button
        ref={add}
        variant="default"
        data-path="teams"
        className={styles.start ?? ""}
        disabled={teams.length >= maxTeams}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => form.setFieldValue("teams", addTeam(teams))}
      >
        {t("challengeAdmin.form.addTeam")}
      </Button>
    </>
  );
}

type TeamProps = FieldsProps & { index: number; onRemove: (() => void) | undefined };

function TeamField({ form, index, onRemove }: TeamProps) {
  const { t } = useTranslation("gamification");
  const { intl } = useLocale();
  const { teams } = form.values;
  const team = numberFormat(intl).format(index + 1);
  const path = `teams.${index}` as const;
  return (
    <fieldset className={styles.team}>
      <legend>{t("challengeAdmin.form.team", { team })}</legend>
      {onRemove ? (
        <IconButton icon={IconTrash} label={t("challengeAdmin.form.removeTeam", { team })} onClick={onRemove} />
      ) : null}
      <TextInput
        dir="auto"
        withAsterisk
        maxLength={40}
        label={t("challengeAdmin.form.teamName")}
        {...form.getInputProps(`${path}.name`)}
      />
      <PeopleField
        label={t("challengeAdmin.form.teamPeople")}
        path={`${path}.personIds`}
        value={teams[index]?.personIds ?? []}
        taken={teams.flatMap(({ personIds }, i) => (i === index ? [] : personIds))}
        onChange={(to) => form.setFieldValue(`${path}.personIds`, to)}
        error={form.errors[`${path}.personIds`]}
      />
    </fieldset>
  );
}
