import { Button } from "@mantine/core";
import { IconArchive, IconArrowRight, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import action from "../action.module.css";
import { CopyButton } from "../copy-button.tsx";
import { IconButton } from "../icon-button.tsx";
import { MoreMenu } from "../more-menu.tsx";
import { toast } from "../toast.ts";
import { KitSection, Specimen } from "./specimen.tsx";

const said = (what: string) => () => toast(`Example: ${what}`);
const more = [
  { label: "Edit", icon: IconPencil, onClick: said("edit") },
  { label: "Archive", icon: IconArchive, onClick: said("archive") },
  { label: "Delete", icon: IconTrash, onClick: said("delete"), danger: true },
];

export function ActionExamples() {
  return (
    <KitSection
      id="actions"
      title="Actions"
      line="One primary button a screen, with a verb. The rest is quiet or in a menu."
    >
      <Specimen title="Buttons in the app">
        <Button leftSection={<IconPlus size={17} stroke={2} aria-hidden="true" />} onClick={said("primary")}>
          New referral
        </Button>
        <Button variant="default" onClick={said("default")}>
          Export
        </Button>
        <Button variant="subtle" onClick={said("subtle")}>
          Learn more
        </Button>
        <Button loading>Sending</Button>
        <Button disabled>Not now</Button>
      </Specimen>
      <Specimen title="Buttons and links without Mantine" note="Public pages and dialogs.">
        <button type="button" className={action.primary} onClick={said("primary")}>
          Start free
        </button>
        <button type="button" className={action.quiet} onClick={said("quiet")}>
          Log in
        </button>
        <button type="button" className={action.bare} onClick={said("bare")}>
          See how <IconArrowRight size={16} className="flips" aria-hidden="true" />
        </button>
        <button type="button" className={action.danger} onClick={said("danger")}>
          Delete
        </button>
        <button type="button" className={`${action.primary} ${action.large}`} onClick={said("large")}>
          Large
        </button>
      </Specimen>
      <Specimen title="Small ones">
        <IconButton icon={IconPencil} label="Edit" onClick={said("edit")} />
        <IconButton icon={IconArchive} label="Archive" onClick={said("archive")} disabled />
        <MoreMenu actions={more} />
        <CopyButton text="req_example_4f1c" label="Copy" />
      </Specimen>
    </KitSection>
  );
}
