import { Button } from "@mantine/core";
import { IconBuilding, IconCircleCheck, IconDeviceDesktop, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { ChoiceCards } from "../choice-cards.tsx";
import { ExportRow } from "../export-row.tsx";
import { ItemRow, ItemRows } from "../item-rows.tsx";
import { ItemSkeleton } from "../item-skeleton.tsx";
import { SaveBar } from "../save-bar.tsx";
import { SettingSwitch } from "../setting-switch.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { KitSection, Specimen } from "./specimen.tsx";

const choices = [
  { value: "refer", title: "I refer", line: "I introduce people and earn commissions.", icon: IconSend },
  { value: "receive", title: "I am a company", line: "I receive introductions.", icon: IconBuilding },
] as const;
const exportDates = { createdAt: "2026-02-03T10:00:00Z", expiresAt: "2036-02-10T10:00:00Z" };
const changedForm = { isDirty: () => true, reset: () => {} };
const device = <IconDeviceDesktop size={20} stroke={1.6} aria-hidden="true" />;

export function SettingExamples() {
  const [isOn, setIsOn] = useState(true);
  const [chosen, setChosen] = useState<(typeof choices)[number]["value"]>("refer");
  return (
    <KitSection
      id="settings"
      title="Settings"
      description="What a card of settings holds; what is turned is saved at once."
    >
      <Specimen layout="bare" title="A few things, each with what can be done">
        <ItemRows>
          <ItemRow
            icon={device}
            title={<strong>Firefox on Linux</strong>}
            badges={
              <StatusBadge tone="good" icon={IconCircleCheck}>
                This device
              </StatusBadge>
            }
            facts={<span>Last used now</span>}
          />
          <ItemRow
            icon={device}
            title={<strong>Safari on iOS</strong>}
            facts={
              <>
                <bdi>203.0.113.7</bdi>
                <span>Last used yesterday</span>
              </>
            }
            actions={<Button variant="default">Sign out</Button>}
          />
        </ItemRows>
      </Specimen>
      <Specimen layout="bare" title="On their way">
        <ItemSkeleton rows={2} />
      </Specimen>
      <Specimen layout="grid" title="Switches" note="Words and switch are one target; what cannot be turned says why.">
        <SettingSwitch
          label="Anyone can register"
          description={isOn ? "Anyone who opens the page can create an account." : "Only invited people can join."}
          checked={isOn}
          disabled={false}
          onChange={setIsOn}
        />
        <SettingSwitch
          label="Text messages"
          description="First add a phone number."
          checked={false}
          disabled
          onChange={() => {}}
        />
      </Specimen>
      <Specimen layout="bare" title="Something to take along" note="Written by a job; the row changes by itself.">
        <ItemRows>
          <ExportRow item={{ ...exportDates, id: "waiting", state: "waiting", progress: 40, bytes: null, url: null }} />
          <ExportRow item={{ ...exportDates, id: "ready", state: "ready", bytes: 20_480, url: "#settings" }} />
          <ExportRow item={{ ...exportDates, id: "failed", state: "failed", bytes: null, url: null }} />
        </ItemRows>
      </Specimen>
      <Specimen layout="bare" title="Not saved yet" note="Stands at the foot of a form once something was changed.">
        <SaveBar form={changedForm} saveLabel="Save example" saving={false} />
      </Specimen>
      <Specimen layout="bare" title="One of a few" note="Underneath they are radio buttons: arrows choose.">
        <ChoiceCards
          legend="What brings you here?"
          name="example"
          choices={choices}
          value={chosen}
          onChange={setChosen}
        />
      </Specimen>
    </KitSection>
  );
}
