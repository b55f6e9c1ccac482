import { Button, Loader } from "@mantine/core";
import { IconCopy, IconFileText } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import type { StoredRecording } from "../contract/calls.ts";
import { createTranscript } from "../contract/recordings.ts";
import { callsKey, transcriptOf } from "./api.ts";
import styles from "./transcript.module.css";

type Props = { recording: Pick<StoredRecording, "id" | "transcript" | "canTranscribe"> };

/** What was said in a recording, how far its transcript is, or the button that asks for one. */
export function Transcript({ recording: { id, transcript, canTranscribe } }: Props) {
  const { t } = useTranslation("calls");
  if (transcript?.state === "ready") return <TranscriptText id={id} />;
  if (transcript?.state === "waiting")
    return (
      <p className={styles.line} role="status">
        <Loader size={14} aria-hidden="true" />
        {t("transcript.waiting")}
      </p>
    );
  if (!transcript && !canTranscribe) return null;
  return (
    <div className={styles.line}>
      {transcript?.failure ? <span role="status">{t(`transcript.failed.${transcript.failure}`)}</span> : null}
      {canTranscribe ? <CreateButton id={id} label={t(transcript ? "transcript.again" : "transcript.create")} /> : null}
    </div>
  );
}

function CreateButton({ id, label }: { id: StoredRecording["id"]; label: string }) {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const canCreate = useCan(createTranscript);
  const { send, isPending } = useSend(createTranscript, {
    onSuccess: () => queries.invalidateQueries({ queryKey: callsKey }),
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (!canCreate) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => send({ id })}
    >
      {label}
    </Button>
  );
}

function TranscriptText({ id }: { id: StoredRecording["id"] }) {
  const { t } = useTranslation("calls");
  const headingId = useId();
  const { data: text, error, refetch } = useQuery(transcriptOf(id));
  if (error && text === undefined) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (text === undefined) return <ItemSkeleton rows={2} />;
  const copy = async () => {
    const isCopied = await copyText(text);
    toast(t(isCopied ? "transcript.copied" : "transcript.notCopied"), isCopied ? "good" : "bad");
  };
  return (
    <section className={styles.transcript} aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>{t("transcript.title")}</h3>
        <IconButton icon={IconCopy} label={t("transcript.copy")} onClick={() => void copy()} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long transcript is scrolled by keyboard */}
      <p className={styles.text} dir="auto" tabIndex={0}>
        {text}
      </p>
    </section>
  );
}
