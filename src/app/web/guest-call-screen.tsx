import { GuestScreen } from "#features/calls/web/guest/guest-screen.tsx";
import { Providers } from "./providers.tsx";

export const GuestCallPage = () => (
  <Providers>
    <GuestScreen />
  </Providers>
);
