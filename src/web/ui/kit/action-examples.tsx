import { Button } from "@mantine/core";
import { IconArchive, IconArrowRight, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import action from "../action.module.css";
import { CopyButton } from "../copy-button.tsx";
import { IconButton } from "../icon-button.tsx";
import { MoreMenu } from "../more-menu.tsx";
import { toast } from "../toast.ts";
import { KitSection, Specimen } from "./specimen.tsx";

const exampleAction = (name: string) => () => toast(`Example: ${name}`);
const more = [
  { label: "Edit", icon: IconPencil, onClick: exampleAction("edit") },
  { label: "Archive", icon: IconArchive, onClick: exampleAction("archive") },
  { label: "Delete", icon: IconTrash, onClick: exampleAction("delete"), danger: true },
];

export function ActionExamples() {
  return (
    <KitSection
      id="actions"
      title="Actions"
      description="One primary button a screen, with a verb. The rest is quiet or in a menu."
    >
      <Specimen title="Buttons in the app">
        <Button leftSection={<IconPlus size={17} stroke={2} aria-hidden="true" />} onClick={exampleAction("primary")}>
          New referral
        </Button>
        <Button variant="default" onClick={exampleAction("default")}>
          Export
        </Button>
        <Button variant="subtle" onClick={exampleAction("subtle")}>
          Learn more
        </Button>
        <Button loading>Sending</Button>
        <Button disabled>Not now</Button>
      </Specimen>
      <Specimen title="Buttons and links without Mantine" note="Public pages and dialogs.">
        <button type="button" className={action.primary} onClick={exampleAction("primary")}>
          Start free
        </button>
        <button type="button" className={action.quiet} onClick={exampleAction("quiet")}>
          Log in
        </button>
        <button type="button" className={action.bare} onClick={exampleAction("bare")}>
          See how <IconArrowRight size={16} className="flips" aria-hidden="true" />
        </button>
        <button type="button" className={action.danger} onClick={exampleAction("danger")}>
          Delete
        </button>
        <button type="button" className={`${action.primary} ${action.large}`} onClick={exampleAction("large")}>
          Large
        </button>
      </Specimen>
      <Specimen title="Small ones">
        <IconButton icon={IconPencil} label="Edit" onClick={exampleAction("edit")} />
        <IconButton icon={IconArchive} label="Archive" onClick={exampleAction("archive")} disabled />
        <MoreMenu actions={more} />
        <CopyButton text="req_example_4f1c" label="Copy" />
      </Specimen>
    </KitSection>
  );
}
