import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconCheck, IconChevronUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Quality, qualities } from "../../values.ts";
import type { CallSession, DeviceKind } from "../engine/session.ts";
import { useChooseDevice } from "../use-choose-device.ts";
import { useView } from "../use-view.ts";
import styles from "./controls.module.css";
import { canDo, useCameraLimit, useQualityName } from "./qualities.ts";

type Props = { session: CallSession; label: string; kinds: readonly DeviceKind[]; withQuality?: boolean };

/** The devices beside their control. What the camera cannot do is disabled, with the reason below. */
export function DeviceMenu({ session, label, kinds, withQuality = false }: Props) {
  return (
    <Menu position="top-start" shadow="none" width={280} closeOnItemClick>
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={label} title={label}>
          <IconChevronUp size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <DeviceItems session={session} kinds={kinds} withQuality={withQuality} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The items alone, for the menu that holds everything on a phone. */
export function DeviceItems({ session, kinds, withQuality }: Omit<Props, "label">) {
  const { t } = useTranslation("calls");
  const { devices, local } = useView(session);
  const choose = useChooseDevice(session);
  return (
    <>
      {kinds.map((kind) =>
        devices[kind].length > 0 ? (
          <div key={kind}>
            <Menu.Label>{t(`device.${kind}`)}</Menu.Label>
            {devices[kind].map(({ id, label }, at) => (
              <Choice
                key={id}
                isChosen={id === (local.chosen[kind] ?? devices[kind][0]?.id)}
                onChoose={() => choose(kind, id)}
              >
                {label || t("device.unnamed", { number: at + 1 })}
              </Choice>
            ))}
          </div>
        ) : null,
      )}
      {withQuality ? <Qualities session={session} /> : null}
    </>
  );
}

function Qualities({ session }: { session: CallSession }) {
  const { t } = useTranslation("calls");
  const { local } = useView(session);
  const name = useQualityName();
  const limit = useCameraLimit(local.cameraHeight);
  return (
    <>
      <Menu.Label>{t("quality.label")}</Menu.Label>
      {(Object.keys(qualities) as Quality[]).map((quality) => (
        <Choice
          key={quality}
          isChosen={quality === local.quality}
          isDisabled={!canDo(quality, local.cameraHeight)}
          onChoose={() => void session.setQuality(quality).catch(() => {})}
        >
          {name(quality)}
        </Choice>
      ))}
      {limit ? <p className={styles.why}>{limit}</p> : null}
    </>
  );
}

type ChoiceProps = { isChosen: boolean; isDisabled?: boolean; onChoose: () => void; children: string };

export const Choice = ({ isChosen, isDisabled = false, onChoose, children }: ChoiceProps) => (
  <Menu.Item
    // The item has a role of its own, which says nothing of a choice.
    renderRoot={(props) => <button type="button" {...props} role="menuitemradio" aria-checked={isChosen} />}
    disabled={isDisabled}
    onClick={onChoose}
    rightSection={isChosen ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : null}
  >
    <span dir="auto">{children}</span>
  </Menu.Item>
);
