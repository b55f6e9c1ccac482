import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { participants } from "#features/referrals/web/api.ts";

type Props = Pick<MultiSelectProps, "label" | "description" | "error"> & {
  path: string;
  value: readonly Id<"per">[];
  /** People who cannot be picked here, because they are on another team. */
  taken?: readonly Id<"per">[];
  onChange: (value: Id<"per">[]) => void;
};

/** A hidden list has no width to be centered by: it would open beyond the edge of a phone and widen the page. */
const list = { position: "bottom-start" } as const;

/** Partners, found by typing. */
export function PeopleField({ path, value, taken = [], onChange, ...rest }: Props) {
  const { t } = useTranslation(["gamification", "ui"]);
  const { data } = useQuery(participants);
  const known = data?.referrers ?? [];
  // A person who left is still listed by the challenge, and can be removed from it.
  const gone = data ? value.filter((id) => !known.some((person) => person.id === id)) : [];
  const options = [
    ...known.filter(({ id }) => !taken.includes(id)),
    ...gone.map((id) => ({ id, name: t("rewardAdmin.redemption.former") })),
  ];
  return (
    <MultiSelect
      {...rest}
      searchable
      hidePickedOptions
      limit={60}
      comboboxProps={list}
      dir="auto"
      nothingFoundMessage={t("find.none", { ns: "ui" })}
      data-path={path}
      data={options.map(({ id, name }) => ({ value: id as string, label: name }))}
      value={[...value]}
      onChange={(ids) => onChange(ids as Id<"per">[])}
    />
  );
}
