import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import { IconVolume } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Quality, qualities } from "../../values.ts";
import type { DeviceKind } from "../engine/session.ts";
import type { CallPreview } from "../open-session.ts";
import { useChooseDevice } from "../use-choose-device.ts";
import { useView } from "../use-view.ts";
import { canDo, useCameraLimit, useQualityName } from "../view/qualities.ts";
import styles from "./lobby.module.css";

const kinds: readonly DeviceKind[] = ["camera", "microphone", "speaker"];

/** Which devices are used, and how good the picture should be. A browser without permission names no devices. */
export function DeviceFields({ preview }: { preview: CallPreview }) {
  const { t } = useTranslation("calls");
  const { devices, chosen, quality: current, cameraHeight } = useView(preview);
  const choose = useChooseDevice(preview);
  const qualityName = useQualityName();
  const limit = useCameraLimit(cameraHeight);
  return (
    <div className={styles.devices}>
      {kinds.map((kind) =>
        devices[kind].length > 0 ? (
          <div key={kind} className={styles.device}>
            <Select
              label={t(`device.${kind}`)}
              allowDeselect={false}
              data={devices[kind].map(({ id, label }, at) => ({
                value: id,
                label: label || t("device.unnamed", { number: at + 1 }),
              }))}
              value={chosen[kind] ?? devices[kind][0]?.id ?? null}
              onChange={(id) => id && choose(kind, id)}
            />
            {kind === "speaker" ? <SpeakerTest preview={preview} /> : null}
          </div>
        ) : null,
      )}
      {devices.speaker.length === 0 ? <SpeakerTest preview={preview} /> : null}
      <Select
        label={t("quality.label")}
        description={limit}
        inputWrapperOrder={["label", "input", "description", "error"]}
        allowDeselect={false}
        data={(Object.keys(qualities) as Quality[]).map((quality) => ({
          value: quality,
          label: qualityName(quality),
          disabled: !canDo(quality, cameraHeight),
        }))}
        value={current}
        onChange={(quality) => quality && void preview.setQuality(quality as Quality).catch(() => {})}
      />
    </div>
  );
}

function SpeakerTest({ preview }: { preview: CallPreview }) {
  const { t } = useTranslation("calls");
  const [isPlaying, setIsPlaying] = useState(false);
  const test = async () => {
    setIsPlaying(true);
    await preview.testSpeaker().catch(() => {});
    setIsPlaying(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconVolume size={17} stroke={1.7} aria-hidden="true" />}
      disabled={isPlaying}
      onClick={() => void test()}
    >
      {t("lobby.testSpeaker")}
    </Button>
  );
}
