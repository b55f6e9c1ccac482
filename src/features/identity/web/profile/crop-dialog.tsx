import "react-easy-crop/react-easy-crop.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { setPhoto } from "../../contract/profile.ts";
import { errors } from "../../contract.ts";
import { useUpdateMe } from "../api.ts";
import { cropImage } from "./crop-image.ts";
import styles from "./profile.module.css";

/** Lets the person choose the square of a picture by mouse, touch or arrow keys, and uploads only that. */
export function CropDialog({ source, onClose }: { source: string; onClose: () => void }) {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const updateMe = useUpdateMe();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [broken, setBroken] = useState(false);
  const { send, isPending, error } = useSend(setPhoto, {
    onSuccess: (me) => {
      updateMe(me);
      toast(t("photo.saved"));
      onClose();
    },
  });
  const use = async () => {
    if (!area) return;
    await cropImage(source, area).then(
      (file) => send({ file }),
      () => setBroken(true),
    );
  };
  const fault = broken ? errors.notAnImage() : error;
  return (
    <Dialog onClose={onClose} title={t("photo.cropTitle")}>
      <div className={styles.crop}>
        {fault ? <Notice tone="bad">{errorText(fault)}</Notice> : null}
        {/* A picture is not text: its corners stay in place in every language. */}
        <div className={styles.cropper} dir="ltr">
          <Cropper
            image={source}
            aspect={1}
            cropShape="round"
            showGrid={false}
            crop={crop}
            zoom={zoom}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ "aria-label": t("photo.cropArea"), role: "group" }}
            mediaProps={{ onError: () => setBroken(true) }}
            disableAutomaticStylesInjection
          />
        </div>
        <label className={styles.zoom}>
          {t("photo.zoom")}
          <input
            type="range"
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={({ currentTarget }) => setZoom(currentTarget.valueAsNumber)}
          />
        </label>
        <Button disabled={!area || broken} loading={isPending} onClick={() => void use()}>
          {t("photo.use")}
        </Button>
      </div>
    </Dialog>
  );
}
