import { Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tiers } from "#features/programs/tiers.ts";
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

type FormProps = { partner: Partner; all: Partner[]; onDone: () => void };

function PartnerForm({ partner, all, onDone }: FormProps) {
  const { t } = useTranslation("plans");
  const queries = useQueryClient();
  const tierName = useTierName();
  const { personId, tier, recruitedById } = partner;
  const form = useActionForm(setPartner, {
    initialValues: { tier, recruitedById },
    toInput: (values) => ({ personId, ...values }),
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
        data={tiers.map((value) => ({ value, label: tierName(value) }))}
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
