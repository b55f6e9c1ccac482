import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { catalog as tenantCatalog } from "#features/programs/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SegmentedField } from "#web/ui/segmented-field.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createReward, type Reward, updateReward } from "../../../contract/rewards.ts";
import { type Delivery, deliveries } from "../../../values.ts";
import styles from "../admin.module.css";
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
  minor: null,
  picture: "gift",
};
const required = { code: "required" };
const hasAmount = ({ delivery, minor }: RewardValues) => delivery !== "money" || (minor !== null && minor > 0);

export function NewRewardPanel({ onClose, onCreated }: { onClose: () => void; onCreated: (reward: Reward) => void }) {
  const { t } = useTranslation("gamification");
  const invalidate = useInvalidateAdmin();
  const { data: tenant } = useQuery(tenantCatalog);
  // Money is paid with commissions, so it can only be given where they are tracked.
  const paysMoney = useCan(viewCommissionsAccess) && tenant !== undefined;
  const [pictureFileId, setPictureFileId] = useState<Id<"obj"> | null>(null);
  const form = useActionForm(createReward, {
    initialValues: blank,
    toInput: ({ price, stock, minor, ...values }) => ({
      ...values,
      price: price as number,
      stock: values.delivery === "code" ? null : stock,
      minor: values.delivery === "money" ? minor : null,
      pictureFileId,
    }),
    validate: (values) => ({ minor: !hasAmount(values) && required }),
    onSuccess: invalidate,
    message: () => t("rewardAdmin.created"),
    onDone: onCreated,
  });
  return (
    <SidePanel opened title={t("rewardAdmin.new")} onClose={onClose}>
      <ActionForm form={form} buttons="bar" submitLabel={t("rewardAdmin.create")} onCancel={onClose}>
        <SegmentedField
          label={t("rewardAdmin.delivery")}
          data={deliveries
            .filter((value) => value !== "money" || paysMoney)
            .map((value) => ({ value, label: t(`rewardAdmin.deliveries.${value}`) }))}
          value={form.values.delivery}
          onChange={(delivery) => form.setFieldValue("delivery", delivery as Delivery)}
        />
        {form.values.delivery === "money" ? <p className={styles.quiet}>{t("rewardMoney.line")}</p> : null}
        <RewardFields form={form} currency={tenant?.currency ?? ""} />
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
    toInput: ({ price, stock, minor, delivery, ...values }) => ({
      ...values,
      id,
      price: price as number,
      ...(delivery !== "code" && { stock }),
      ...(delivery === "money" && { minor }),
      ...(pictureFileId !== undefined && { pictureFileId }),
    }),
    validate: (values) => ({ minor: !hasAmount(values) && required }),
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
        <RewardFields form={form} currency={reward.currency ?? ""} />
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

const valuesOf = ({ title, description, price, delivery, minTier, needsApproval, stock, minor, picture }: Reward) =>
  ({
    title,
    description,
    price,
    delivery,
    minTier,
    needsApproval,
    stock,
    minor,
    picture,
  }) satisfies RewardValues as RewardValues;
