import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SegmentedField } from "#web/ui/segmented-field.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createReward, type Reward, updateReward } from "../../../contract/rewards.ts";
import { type Delivery, deliveries } from "../../../values.ts";
import { useInvalidateAdmin } from "../api.ts";
import { PictureField } from "./picture-field.tsx";
import { RewardFields, type RewardValues } from "./reward-fields.tsx";

const blank: RewardValues = {
  title: "",
  description: "",
  price: null,
  delivery: "code",
  minTier: "bronze",
  needsApproval: false,
  stock: null,
  picture: "gift",
};

export function NewRewardPanel({ onClose, onCreated }: { onClose: () => void; onCreated: (reward: Reward) => void }) {
  const { t } = useTranslation("gamification");
  const invalidate = useInvalidateAdmin();
  const [pictureFileId, setPictureFileId] = useState<Id<"obj"> | null>(null);
  const form = useActionForm(createReward, {
    initialValues: blank,
    toInput: ({ price, stock, ...values }) => ({
      ...values,
      price: price as number,
      stock: values.delivery === "shipped" ? stock : null,
      pictureFileId,
    }),
    onSuccess: invalidate,
    message: () => t("rewardAdmin.created"),
    onDone: onCreated,
  });
  return (
    <SidePanel opened title={t("rewardAdmin.new")} onClose={onClose}>
      <ActionForm form={form} buttons="bar" submitLabel={t("rewardAdmin.create")} onCancel={onClose}>
        <SegmentedField
          label={t("rewardAdmin.delivery")}
          data={deliveries.map((value) => ({ value, label: t(`rewardAdmin.deliveries.${value}`) }))}
          value={form.values.delivery}
          onChange={(delivery) => form.setFieldValue("delivery", delivery as Delivery)}
        />
        <RewardFields form={form} />
        <PictureField
          picture={form.values.picture}
          uploadedUrl={null}
          onPicture={(picture) => form.setFieldValue("picture", picture)}
          onUpload={setPictureFileId}
        />
      </ActionForm>
    </SidePanel>
  );
}

export function EditRewardPanel({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { t } = useTranslation("gamification");
  const errorText = useErrorText();
  const invalidate = useInvalidateAdmin();
  const { id, pictureUrl, isArchived } = reward;
  // Undefined while the picture stays what it is.
  const [pictureFileId, setPictureFileId] = useState<Id<"obj"> | null>();
  const form = useActionForm(updateReward, {
    initialValues: valuesOf(reward),
    toInput: ({ price, stock, delivery, ...values }) => ({
      ...values,
      id,
      price: price as number,
      ...(delivery === "shipped" && { stock }),
      ...(pictureFileId !== undefined && { pictureFileId }),
    }),
    onSuccess: invalidate,
    message: () => t("rewardAdmin.saved"),
    onDone: onClose,
  });
  const archiving = useSend(updateReward, {
    onSuccess: async () => {
      await invalidate();
      toast(t(isArchived ? "rewardAdmin.restored" : "rewardAdmin.archived"));
      onClose();
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <SidePanel opened title={<bdi>{reward.title}</bdi>} onClose={onClose}>
      <ActionForm
        form={form}
        buttons="bar"
        submitLabel={t("rewardAdmin.save")}
        secondary={
          <Button
            variant="default"
            loading={archiving.isPending}
            onClick={() => archiving.send({ id, isArchived: !isArchived })}
          >
            {t(isArchived ? "rewardAdmin.restore" : "rewardAdmin.archive")}
          </Button>
        }
      >
        <RewardFields form={form} />
        <PictureField
          picture={form.values.picture}
          uploadedUrl={pictureFileId === undefined ? pictureUrl : null}
          onPicture={(picture) => form.setFieldValue("picture", picture)}
          onUpload={setPictureFileId}
        />
      </ActionForm>
    </SidePanel>
  );
}

const valuesOf = ({ title, description, price, delivery, minTier, needsApproval, stock, picture }: Reward) =>
  ({
    title,
    description,
    price,
    delivery,
    minTier,
    needsApproval,
    stock,
    picture,
  }) satisfies RewardValues as RewardValues;
