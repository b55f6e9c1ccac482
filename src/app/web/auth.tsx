import { Outlet } from "@tanstack/react-router";
import { OtherWays } from "#features/connections/web/other-ways.tsx";
import { PasskeyWay } from "#features/factors/web/passkey-way.tsx";
import { OtherWaysContext, type WaysProps } from "#features/identity/web/ways-context.ts";
import { SsoWays } from "#features/sso/web/sso-ways.tsx";
import { AuthLayout } from "#web/shell/auth-layout.tsx";
import { Providers } from "./providers.tsx";

function Ways({ remember, registering = false }: WaysProps) {
  return (
    <>
      {registering ? null : <PasskeyWay remember={remember} />}
      <OtherWays remember={remember} />
      <SsoWays remember={remember} />
    </>
  );
}

export function Auth() {
  return (
    <Providers>
      <AuthLayout>
        <OtherWaysContext value={Ways}>
          <Outlet />
        </OtherWaysContext>
      </AuthLayout>
    </Providers>
  );
}
