import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { folders } from "#features/files/rules.ts";
import { uploaderTo } from "#features/files/web/api.ts";
import { DropArea } from "#web/ui/drop-area.tsx";
import { rewardPictures } from "../../../values.ts";
import { RewardPicture } from "../../rewards/reward-picture.tsx";
import styles from "../admin.module.css";

const upload = uploaderTo("rewards");
export type PictureName = (typeof rewardPictures)[number];

type Props = {
  picture: PictureName;
  /** The uploaded picture that the reward has now; null if it has a drawing. */
  uploadedUrl: string | null;
  onPicture: (picture: PictureName) => void;
  onUpload: (id: Id<"obj"> | null) => void;
};

/** One of our drawings, or a picture of the admin's own. */
export function PictureField({ picture, uploadedUrl, onPicture, onUpload }: Props) {
  const { t } = useTranslation("gamification");
  if (uploadedUrl)
    return (
      <div className={styles.stack}>
        <RewardPicture picture={picture} pictureUrl={uploadedUrl} className={styles.uploaded ?? ""} />
        <div>
          <Button variant="default" size="xs" onClick={() => onUpload(null)}>
            {t("rewardAdmin.useDrawing")}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.stack}>
      <fieldset className={styles.pictures}>
        <legend>{t("rewardAdmin.picture")}</legend>
        {rewardPictures.map((name) => (
          <label key={name} className={styles.picture}>
            <input
              type="radio"
              name="picture"
              className="visually-hidden"
              aria-label={t(`rewardAdmin.pictures.${name}`)}
              checked={name === picture}
              onChange={() => onPicture(name)}
            />
            <RewardPicture picture={name} />
          </label>
        ))}
      </fieldset>
      <DropArea
        kinds={folders.rewards.kinds}
        maxSize={folders.rewards.limit}
        upload={upload}
        onChange={([first]) => onUpload(first?.id ?? null)}
      />
    </div>
  );
}
