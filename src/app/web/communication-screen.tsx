import { CommunicationScreen } from "#features/communication/web/communication-screen.tsx";
import { Slots } from "#features/communication/web/slots.tsx";
import { useCallSlots } from "./call-slots.tsx";

/** Composed in the app layer, because calls belong to a higher feature. */
export const Communication = () => (
  <Slots value={useCallSlots()}>
    <CommunicationScreen />
  </Slots>
);
