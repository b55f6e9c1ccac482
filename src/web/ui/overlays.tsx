import { AskHost } from "./ask-dialog.tsx";
import { Toaster } from "./toaster.tsx";

/** What `toast`, `offerUndo`, `ask` and `confirm` speak through. Mounted once, at the root of the screens. */
export function Overlays() {
  return (
    <>
      <Toaster />
      <AskHost />
    </>
  );
}
