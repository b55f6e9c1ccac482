import { Button } from "@mantine/core";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Brand } from "#base/brand/brand.ts";
import { logoIn } from "#base/brand/logo.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useScheme } from "#web/theme/scheme.ts";
import { acceptOf, type FileKind, isKind } from "#web/ui/file-kinds.ts";
import { toast } from "#web/ui/toast.ts";
import { maxPictureBytes, type Picture, removePicture, setPicture } from "../contract.ts";
import { useCacheBranding } from "./api.ts";
import styles from "./branding.module.css";

const kinds: readonly FileKind[] = ["png", "jpg", "webp", "svg"];

export function PictureField({ picture, brand }: { picture: Picture; brand: Brand }) {
  const { t } = useTranslation("branding");
  const errorText = useErrorText();
  const cacheBranding = useCacheBranding();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const failed = (error: Error) => toast(errorText(error), "bad");
  const upload = useSend(setPicture, {
    onSuccess: async (changed) => {
      await cacheBranding(changed);
      toast(t(`pictures.${picture}.saved`));
    },
    onError: failed,
  });
  const removal = useSend(removePicture, {
    onSuccess: async (changed) => {
      await cacheBranding(changed);
      toast(t(`pictures.${picture}.removed`));
    },
    onError: failed,
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!isKind(file, kinds)) toast(t("errors.notAPicture"), "bad");
    else if (file.size > maxPictureBytes) toast(t("pictures.tooLarge"), "bad");
    else upload.send({ picture, file });
  };
  const url = brand[picture];
  const scheme = useScheme();
  const plate = picture === "logo" ? logoIn({ ...brand, logoDark: null }, scheme)?.plate : null;
  return (
    <fieldset className={styles.picture} aria-describedby={`${id}-help`}>
      <legend>{t(`pictures.${picture}.label`)}</legend>
      <div className={styles.frame} data-picture={picture} data-scheme={picture === "logoDark" ? "dark" : undefined}>
        {url ? (
          <img
            src={url}
            alt={t(`pictures.${picture}.current`)}
            style={plate ? { background: plate, boxShadow: `0 0 0 8px ${plate}` } : undefined}
          />
        ) : (
          <span aria-hidden="true">{brand.mark}</span>
        )}
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {t(`pictures.${picture}.help`)}
      </p>
      <div className={styles.choices}>
        <Button variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
          {t(url ? `pictures.${picture}.change` : `pictures.${picture}.choose`)}
        </Button>
        {url ? (
          <Button
            variant="subtle"
            color="gray"
            c="var(--soft)"
            loading={removal.isPending}
            onClick={() => removal.send({ picture })}
          >
            {t(`pictures.${picture}.remove`)}
          </Button>
        ) : null}
      </div>
      {/* The button opens the file input, which is hidden from keyboard and screen readers. */}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(kinds)}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
    </fieldset>
  );
}
