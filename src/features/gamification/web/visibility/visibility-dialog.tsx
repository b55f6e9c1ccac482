import { TextInput } from "@mantine/core";
import { IconEye, IconEyeOff, IconMask } from "@tabler/icons-react";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors } from "../../contract/errors.ts";
import { changeVisibility, type Standing } from "../../contract/standing.ts";
import { visibilities } from "../../values.ts";
import { useInvalidateGame } from "../api.ts";
import { useGameText } from "../use-game-text.ts";

const icons = { name: IconEye, alias: IconMask, hidden: IconEyeOff };

type Props = Pick<Standing, "visibility" | "alias"> & { onClose: () => void };

/** How the person appears on leaderboards: by name, by an alias, or not at all. */
export function VisibilityDialog({ visibility, alias, onClose }: Props) {
  const { t } = useGameText();
  const invalidate = useInvalidateGame();
  const form = useActionForm(changeVisibility, {
    initialValues: { visibility, alias },
    toInput: (values) => values,
    validate: (values) => ({
      alias: values.visibility === "alias" && values.alias.trim() === "" && t("visibility.aliasNeeded"),
    }),
    fieldOf: (error) => (errors.aliasTaken.is(error) ? "alias" : undefined),
    onSuccess: invalidate,
    message: (saved) => t(`visibility.done.${saved.visibility}`),
    onDone: onClose,
  });
  return (
    <Dialog title={t("visibility.title")} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("visibility.save")} onCancel={onClose}>
        <ChoiceCards
          legend={t("visibility.legend")}
          name="visibility"
          value={form.values.visibility}
          onChange={(value) => form.setFieldValue("visibility", value)}
          choices={visibilities.map((value) => ({
            ...{ value, icon: icons[value] },
            ...{ title: t(`visibility.${value}.title`), line: t(`visibility.${value}.line`) },
          }))}
        />
        {form.values.visibility === "alias" ? (
          <TextInput
            label={t("visibility.aliasLabel")}
            description={t("visibility.aliasHelp")}
            maxLength={30}
            autoComplete="off"
            dir="auto"
            {...form.getInputProps("alias")}
          />
        ) : null}
      </ActionForm>
    </Dialog>
  );
}
