import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Tier, tiers } from "#features/programs/tiers.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import type { ActionFormState } from "#web/ui/use-action-form.ts";
import type { Delivery } from "../../../values.ts";
import { NumberField } from "../number-field.tsx";
import type { PictureName } from "./picture-field.tsx";

export type RewardValues = {
  title: string;
  description: string;
  price: number | null;
  delivery: Delivery;
  minTier: Tier;
  needsApproval: boolean;
  stock: number | null;
  minor: number | null;
  picture: PictureName;
};

type Props = { form: ActionFormState<RewardValues>; currency: string };

/** What a reward is and what it costs. Codes are counted, so they have no stock to enter; only money has an amount. */
export function RewardFields({ form, currency }: Props) {
  const { t } = useTranslation("gamification");
  const { values, errors } = form;
  return (
    <>
      <TextInput
        dir="auto"
        withAsterisk
        maxLength={80}
        label={t("rewardAdmin.name")}
        {...form.getInputProps("title")}
      />
      <Textarea
        dir="auto"
        autosize
        minRows={2}
        maxLength={300}
        label={t("rewardAdmin.description")}
        description={t("rewardAdmin.descriptionHelp")}
        {...form.getInputProps("description")}
      />
      <NumberField
        withAsterisk
        label={t("rewardAdmin.price")}
        min={1}
        max={1_000_000}
        data-path="price"
        value={values.price}
        onChange={(price) => form.setFieldValue("price", price)}
        error={errors.price}
      />
      {values.delivery === "money" ? (
        <AmountField
          withAsterisk
          label={t("rewardMoney.amount")}
          description={t("rewardMoney.amountHelp")}
          data-path="minor"
          currency={currency}
          minor={values.minor}
          onChange={(minor) => form.setFieldValue("minor", minor)}
          onFault={(faulty) => faulty && form.setFieldValue("minor", null)}
          error={errors.minor}
        />
      ) : null}
      {values.delivery === "code" ? null : (
        <NumberField
          label={t("rewardAdmin.stock")}
          description={t("rewardAdmin.stockHelp")}
          min={0}
          max={1_000_000}
          data-path="stock"
          value={values.stock}
          onChange={(stock) => form.setFieldValue("stock", stock)}
          error={errors.stock}
        />
      )}
      <NativeSelect
        label={t("rewardAdmin.minTier")}
        data={tiers.map((value) => ({
          value,
          label:
            value === "bronze"
              ? t("rewardAdmin.everyTier")
              : t("rewardAdmin.andUp", { tier: t(`admin.tier.${value}`) }),
        }))}
        {...form.getInputProps("minTier")}
      />
      <SettingSwitch
        label={t("rewardAdmin.needsApproval")}
        description={t("rewardAdmin.needsApprovalHelp")}
        checked={values.needsApproval}
        disabled={false}
        onChange={(checked) => form.setFieldValue("needsApproval", checked)}
      />
    </>
  );
}
