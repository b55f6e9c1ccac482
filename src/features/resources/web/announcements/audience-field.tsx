import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tiers } from "#features/programs/tiers.ts";
import { catalog } from "#features/programs/web/api.ts";
import type { Audience } from "../../contract/announcements.ts";
import { audienceRoles } from "../../values.ts";
import { useAudienceName } from "../api.ts";

/** An audience as the value of an option. */
const optionOf = (audience: Audience) => JSON.stringify(audience);

type Props = { value: Audience; isFixed: boolean; disabled: boolean; onChange: (audience: Audience) => void };

/** To whom an announcement is addressed: one list of everything that can be chosen. */
export function AudienceField({ value, isFixed, disabled, onChange }: Props) {
  const { t } = useTranslation("resources");
  const name = useAudienceName();
  const { data } = useQuery(catalog);
  const toOptions = (audiences: readonly Audience[]) =>
    audiences.map((audience) => ({ value: optionOf(audience), label: name(audience) }));
  const programs = (data?.programs ?? []).map(({ id }): Audience => ({ to: "program", programId: id }));
  return (
    <NativeSelect
      label={t("audience.label")}
      description={isFixed ? t("audience.fixed") : undefined}
      disabled={disabled || isFixed}
      value={optionOf(value)}
      onChange={({ currentTarget }) => onChange(JSON.parse(currentTarget.value) as Audience)}
      data={[
        ...toOptions([{ to: "everyone" }]),
        { group: t("audience.roles"), items: toOptions(audienceRoles.map((role) => ({ to: "role", role }))) },
        ...(programs.length > 0 ? [{ group: t("audience.programs"), items: toOptions(programs) }] : []),
        { group: t("audience.tiers"), items: toOptions(tiers.map((tier) => ({ to: "tier", tier }))) },
      ]}
    />
  );
}
