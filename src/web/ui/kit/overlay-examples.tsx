import { Button } from "@mantine/core";
import { useState } from "react";
import { ask, confirm } from "../ask.ts";
import { toast } from "../toast.ts";
import { offerUndo, runUnlessUndone } from "../undo.ts";
import { KitSection, Specimen } from "./specimen.tsx";

export function OverlayExamples() {
  const [answer, setAnswer] = useState("");
  const remove = async () => {
    const yes = await confirm({
      title: "Delete this example?",
      body: "It cannot be brought back.",
      action: "Delete",
      danger: true,
    });
    setAnswer(yes ? "Deleted" : "Kept");
  };
  const choose = async () => {
    const chosen = await ask({
      title: "Where should it go?",
      choices: [
        { value: "later", label: "Save for later", variant: "bare" },
        { value: "now", label: "Send now", variant: "primary" },
      ],
    });
    setAnswer(chosen ?? "Stayed");
  };
  const reversed = async () => {
    setAnswer("Archived");
    if (await offerUndo({ message: "Example archived", undo: () => {} })) setAnswer("Back again");
  };
  const delayed = async () => {
    const sent = await runUnlessUndone({ message: "Example is being sent", action: () => {} });
    setAnswer(sent ? "Sent" : "Not sent");
  };
  return (
    <KitSection
      id="overlays"
      title="Toasts, undo, questions"
      description="Undo where it can be undone; a question only where it cannot."
    >
      <Specimen title="Toasts" note="At the top, white, three seconds; the pointer stops the clock.">
        <Button variant="default" onClick={() => toast("Example saved")}>
          Good news
        </Button>
        <Button variant="default" onClick={() => toast("This example could not be saved", "bad")}>
          Bad news
        </Button>
      </Specimen>
      <Specimen title="Undo" note="Either it is reversed, or it has not happened yet.">
        <Button variant="default" onClick={() => void reversed()}>
          Archive
        </Button>
        <Button variant="default" onClick={() => void delayed()}>
          Send
        </Button>
      </Specimen>
      <Specimen title="Questions" note="Focus starts on the way out that changes nothing.">
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
        <Button variant="default" onClick={() => void choose()}>
          Choose
        </Button>
        <span role="status">{answer}</span>
      </Specimen>
    </KitSection>
  );
}
