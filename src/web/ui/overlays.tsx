import { QuestionHost } from "./question-dialog.tsx";
import { Toaster } from "./toaster.tsx";

/** Renders what `toast`, `offerUndo`, `ask` and `confirm` show. Mounted once, at the root of the screens. */
export function Overlays() {
  return (
    <>
      <Toaster />
      <QuestionHost />
    </>
  );
}
