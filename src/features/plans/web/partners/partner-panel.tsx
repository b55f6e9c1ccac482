import { Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { planHas } from "#base/plans.ts";
import { tiers } from "#features/programs/tiers.ts";
import { useSession } from "#web/api/session.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Partner, setPartner } from "../../contract.ts";
import { partners } from "../api.ts";
import { useTierName } from "../use-tier-name.ts";

type Props = { partner: Partner | undefined; all: Partner[]; onClose: () => void };

/** A partner's tier and recruiter, in a panel next to the list. */
export function PartnerPanel({ partner, all, onClose }: Props) {
  return (
    <SidePanel
      opened={partner !== undefined}
      title={partner ? <span dir="auto">{partner.name}</span> : ""}
      onClose={onClose}
    >
      {partner ? <PartnerForm key={partner.personId} partner={partner} all={all} onDone={onClose} /> : null}
    </SidePanel>
  );
}

/** The choice that leaves the tier to the person's XP. */
const automatic = "automatic";
const tierInput = (chosen: string) => {
  const tier = tiers.find((one) => one === chosen);
  return tier ? { tier, tierIsPinned: true } : { tierIsPinned: false };
};

/** Tiers follow XP only where gamification is on. */
function useCanFollowXp(): boolean {
  const { plan, off } = useSession();
  return planHas(plan, "gamification") && !off.includes("gamification");
}

type FormProps = { partner: Partner; all: Partner[]; onDone: () => void };

function PartnerForm({ partner, all, onDone }: FormProps) {
  const { t } = useTranslation("plans");
  const queries = useQueryClient();
  const tierName = useTierName();
  const { personId, tier, tierIsPinned, recruitedById } = partner;
  const followsXp = useCanFollowXp();
  const form = useActionForm(setPartner, {
    initialValues: { tier: followsXp && !tierIsPinned ? automatic : (tier as string), recruitedById },
    toInput: (values) => ({
      personId,
      recruitedById: values.recruitedById,
      ...tierInput(values.tier),
    }),
    onSuccess: () => queries.invalidateQueries({ queryKey: partners.queryKey }),
    message: ({ name }) => t("ui.partner.saved", { name }),
    onDone,
  });
  const noRecruiter = { value: "", label: t("ui.partner.noRecruiter") };
  const others = all.filter((other) => other.personId !== personId);
  return (
    <ActionForm form={form} submitLabel={t("ui.partner.save")} buttons="bar">
      <Select
        data-autofocus
        allowDeselect={false}
        label={t("ui.partner.tier")}
        description={t("ui.partner.tierHelp")}
        data={[
          ...(followsXp ? [{ value: automatic, label: t("ui.partner.followsXp", { tier: tierName(tier) }) }] : []),
          ...tiers.map((value) => ({ value: value as string, label: tierName(value) })),
        ]}
        {...form.getInputProps("tier")}
      />
      <SearchSelect
        label={t("ui.partner.recruitedBy")}
        description={t("ui.partner.recruitedHelp")}
        data={[noRecruiter, ...others.map((other) => ({ value: other.personId as string, label: other.name }))]}
        value={form.values.recruitedById ?? ""}
        onChange={(chosen) =>
          form.setFieldValue("recruitedById", others.find((other) => other.personId === chosen)?.personId ?? null)
        }
      />
    </ActionForm>
  );
}
