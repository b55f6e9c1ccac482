import { Button, FileButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { acceptOf } from "#web/ui/file-kinds.ts";
import styles from "./form.module.css";
import { pictureKinds } from "./use-picture.ts";

type Props = { providerName: string; isPending: boolean; onPicture: (file: File) => void };

/** Chooses a picture of a business card or takes one with the camera, with a sentence on who gets it. */
export function PastePicture({ providerName, isPending, onPicture }: Props) {
  const { t } = useTranslation("referrals");
  const hasCamera = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const choose = (file: File | null) => {
    if (file) onPicture(file);
  };
  const accept = acceptOf(pictureKinds);
  return (
    <div className={styles.picture}>
      <p className="soft">{t("form.paste.picture.help", { provider: providerName })}</p>
      <div className={styles.buttons}>
        {hasCamera ? (
          <FileButton accept={accept} capture="environment" onChange={choose}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={isPending}
                leftSection={<IconCamera size={17} stroke={1.7} aria-hidden="true" />}
              >
                {t("form.paste.picture.photo")}
              </Button>
            )}
          </FileButton>
        ) : null}
        <FileButton accept={accept} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isPending}
              leftSection={<IconPhoto size={17} stroke={1.7} aria-hidden="true" />}
            >
              {t("form.paste.picture.choose")}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
