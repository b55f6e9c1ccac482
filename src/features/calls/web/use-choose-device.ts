import { useTranslation } from "react-i18next";
import { showToast } from "#web/ui/toast.ts";
import type { DeviceKind } from "./engine/session.ts";

type Chooser = { choose: (kind: DeviceKind, deviceId: string) => Promise<void> };

/** Switches a device. If that fails, the old one stays in use, and the person can try again [R8.4]. */
export function useChooseDevice({ choose }: Chooser): (kind: DeviceKind, deviceId: string) => void {
  const { t } = useTranslation("calls");
  const attempt = (kind: DeviceKind, deviceId: string): void => {
    choose(kind, deviceId).catch(() =>
      showToast({
        message: t(`changeFailed.${kind}`),
        kind: "bad",
        action: { label: t("changeFailed.retry"), onClick: () => attempt(kind, deviceId) },
      }),
    );
  };
  return attempt;
}
