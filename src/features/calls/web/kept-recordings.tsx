import { Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import type { Id } from "#base/ids.ts";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { confirm } from "#web/ui/ask.ts";
import { Notice } from "#web/ui/notice.tsx";
import { discardUpload, offerKept, retryUpload, type Upload, uploads } from "./recording/uploads.ts";
import { useView } from "./use-view.ts";

/** Recordings that are only in this browser: those being uploaded, and those whose upload failed, here or on an earlier page. */
export function KeptRecordings() {
  const personId = useSession().person.id as Id<"per">;
  const { items } = useView(uploads);
  useEffect(() => void offerKept(personId).catch(() => {}), [personId]);
  return items.map((upload) => <KeptRecording key={upload.id} upload={upload} personId={personId} />);
}

function KeptRecording({ upload, personId }: { upload: Upload; personId: Id<"per"> }) {
  const { t } = useTranslation("calls");
  const { intl } = useLocale();
  const owned = { personId, recordingId: upload.id };
  const discard = async () => {
    const title = t("recording.discardTitle");
    const question = { title, body: t("recording.discardLine"), action: t("recording.discard"), danger: true };
    if (await confirm(question)) await discardUpload(owned);
  };
  if (upload.state === "uploading") {
    const percent = numberFormat(intl, { style: "percent" }).format(upload.uploaded);
    return <Notice tone="info">{t("recording.uploading", { percent })}</Notice>;
  }
  const actions = (
    <Group gap="xs">
      <Button size="xs" onClick={() => void retryUpload(owned)}>
        {t("recording.upload")}
      </Button>
      <Button size="xs" variant="default" onClick={() => void discard()}>
        {t("recording.discard")}
      </Button>
    </Group>
  );
  return (
    <Notice tone="warn" action={actions}>
      {t("recording.kept")}
    </Notice>
  );
}
