import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listFormat } from "#base/formats.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { isKind } from "#web/ui/file-kinds.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { errors } from "../../contract/errors.ts";
import { maxPictureBytes } from "../../contract/extraction.ts";
import type { Read, useExtraction } from "./use-extraction.ts";

export const pictureKinds = ["jpg", "png"] as const;

/** Attaches a picture that no provider read; a form without files has none. */
export type Attach = ((file: File) => Promise<void>) | undefined;
type Extracting = Pick<ReturnType<typeof useExtraction>, "pictureProviderName" | "readPicture">;

/** Reads a picture. One that cannot be read is attached to the referral, so that nothing is lost. */
export function usePicture(
  { pictureProviderName, readPicture }: Extracting,
  attach: Attach,
  onRead: (read: Read) => void,
) {
  const { t } = useTranslation("referrals");
  const { t: ui } = useTranslation("ui");
  const { intl } = useLocale();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  /** Set when a picture was not read: what happened to it. */
  const [outcome, setOutcome] = useState<"attached" | "unattached">();

  const fault = (file: File) => {
    if (!isKind(file, pictureKinds))
      return ui("drop.wrongType", { kinds: listFormat(intl, { type: "conjunction" }).format(["JPG", "PNG"]) });
    const size = fileSize(file.size, intl);
    return file.size > maxPictureBytes
      ? ui("drop.tooLarge", { size, limit: fileSize(maxPictureBytes, intl) })
      : undefined;
  };
  const keep = async (file: File) => {
    try {
      await attach?.(file);
      setOutcome(attach ? "attached" : "unattached");
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const take = (file: File) => {
    const found = fault(file);
    setProblem(found);
    setOutcome(undefined);
    if (found) return;
    if (!pictureProviderName) return void keep(file);
    readPicture(
      file,
      (read) => (Object.keys(read.fields).length > 0 ? onRead(read) : void keep(file)),
      (error) => (errors.unreadablePicture.is(error) ? setProblem(errorText(error)) : void keep(file)),
    );
  };
  return {
    take,
    problem,
    outcome: outcome && t(`form.paste.picture.${outcome}`),
    reset: () => {
      setProblem(undefined);
      setOutcome(undefined);
    },
  };
}
