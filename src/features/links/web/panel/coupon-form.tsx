import "@mantine/core/styles/NumberInput.layer.css";
import { Button, NumberInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors, type Link, maxDescription, setCoupon } from "../../contract.ts";
import { linksKey } from "../api.ts";
import styles from "./panel.module.css";

/** Replaces the details until the code is saved, removed or cancelled. */
export function CouponForm({ link, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTranslation("links");
  const queries = useQueryClient();
  const { id, coupon } = link;
  const form = useActionForm(setCoupon, {
    initialValues: {
      code: coupon?.code ?? "",
      description: coupon?.description ?? "",
      from: coupon?.from ?? "",
      until: coupon?.until ?? "",
      maxUses: coupon?.maxUses ?? ("" as number | ""),
      active: !coupon?.paused,
      removed: false,
    },
    toInput: ({ code, description, from, until, maxUses, active, removed }) => ({
      id,
      coupon: removed
        ? null
        : { code, description, from: from || null, until: until || null, maxUses: maxUses || null, paused: !active },
    }),
    validate: ({ code, from, until, removed }) => ({
      code: !removed && !code.trim() && { code: "required" },
      until: !removed && Boolean(from && until && from > until) && t("coupon.order"),
    }),
    fieldOf: (error) => (errors.codeTaken.is(error) ? "code" : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey }),
    message: ({ coupon: kept }) => t(kept ? "coupon.saved" : "coupon.removed"),
    onDone: onClose,
  });
  return (
    <ActionForm
      form={form}
      className={styles.form}
      submitLabel={t("coupon.save")}
      onCancel={onClose}
      footer={
        coupon ? (
          <Button type="submit" variant="subtle" color="red" onClick={() => form.setFieldValue("removed", true)}>
            {t("coupon.remove")}
          </Button>
        ) : null
      }
    >
      <TextInput
        dir="ltr"
        maxLength={32}
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        label={t("coupon.code")}
        description={t("coupon.codeHelp")}
        {...form.getInputProps("code")}
      />
      <TextInput
        dir="auto"
        maxLength={maxDescription}
        label={t("coupon.description")}
        description={t("coupon.descriptionHelp")}
        {...form.getInputProps("description")}
      />
      <div className={styles.pair}>
        <TextInput type="date" label={t("coupon.from")} {...form.getInputProps("from")} />
        <TextInput type="date" label={t("coupon.until")} {...form.getInputProps("until")} />
      </div>
      <NumberInput
        dir="ltr"
        min={1}
        max={1_000_000}
        allowDecimal={false}
        label={t("coupon.maxUses")}
        description={t("coupon.maxUsesHelp")}
        {...form.getInputProps("maxUses")}
      />
      <SettingSwitch
        label={t("coupon.active")}
        description={t("coupon.activeHelp")}
        checked={form.values.active}
        disabled={false}
        onChange={(checked) => form.setFieldValue("active", checked)}
      />
    </ActionForm>
  );
}
