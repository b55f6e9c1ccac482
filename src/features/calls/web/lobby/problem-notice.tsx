import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import type { DeviceProblem } from "../engine/session.ts";

type Props = { device: "camera" | "microphone"; problem: DeviceProblem; onRetry: () => void };

/** Why a device cannot be used, as far as the browser says, and what to do about it. One can enter without it. */
export function ProblemNotice({ device, problem, onRetry }: Props) {
  const { t } = useTranslation("calls");
  return (
    <Notice
      tone="warn"
      action={
        <Button size="xs" variant="default" onClick={onRetry}>
          {t("problem.retry")}
        </Button>
      }
    >
      <b>{t(`problem.${device}.${problem}`)}</b> <span>{t(`problem.todo.${problem}`)}</span>
    </Notice>
  );
}
