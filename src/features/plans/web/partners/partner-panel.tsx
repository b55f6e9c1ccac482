import { Button, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Partner, setPartner } from "../../contract.ts";
import { tiers } from "../../values.ts";
import { partners } from "../api.ts";
import styles from "../plans.module.css";
import { useTierName } from "../use-tier-name.ts";

type Props = { partner: Partner | undefined; all: Partner[]; onClose: () => void };

/** A partner's tier and recruiter, in a panel next to the list. */
export function PartnerPanel({ partner, all, onClose }: Props) {
  const { t } = useTranslation("plans");
  const form = useId();
  return (
    <SidePanel
      opened={partner !== undefined}
      title={partner ? <span dir="auto">{partner.name}</span> : ""}
      onClose={onClose}
      actions={
        <Button type="submit" form={form}>
          {t("ui.partner.save")}
        </Button>
      }
    >
      {partner ? <PartnerForm key={partner.personId} id={form} partner={partner} all={all} onDone={onClose} /> : null}
    </SidePanel>
  );
}

type FormProps = { id: string; partner: Partner; all: Partner[]; onDone: () => void };

function PartnerForm({ id, partner, all, onDone }: FormProps) {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const tierName = useTierName();
  const [tier, setTier] = useState(partner.tier);
  const [recruiter, setRecruiter] = useState(partner.recruitedById);
  const { send, isPending, error } = useSend(setPartner, {
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: partners.queryKey });
      toast(t("ui.partner.saved", { name }));
      onDone();
    },
  });
  const noRecruiter = { value: "", label: t("ui.partner.nobody") };
  const others = all.filter(({ personId }) => personId !== partner.personId);
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send({ personId: partner.personId, tier, recruitedById: recruiter });
      }}
    >
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <Select
        data-autofocus
        allowDeselect={false}
        label={t("ui.partner.tier")}
        description={t("ui.partner.tierHelp")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={tiers.map((value) => ({ value, label: tierName(value) }))}
        value={tier}
        onChange={(chosen) => setTier(tiers.find((one) => one === chosen) ?? tier)}
      />
      <SearchSelect
        label={t("ui.partner.recruitedBy")}
        description={t("ui.partner.recruitedHelp")}
        data={[noRecruiter, ...others.map(({ personId, name }) => ({ value: personId as string, label: name }))]}
        value={recruiter ?? ""}
        onChange={(chosen) => setRecruiter(others.find(({ personId }) => personId === chosen)?.personId ?? null)}
      />
    </form>
  );
}
