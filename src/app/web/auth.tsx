import { Outlet } from "@tanstack/react-router";
import { SocialSignIn } from "#features/connections/web/social-sign-in.tsx";
import { PasskeySignIn } from "#features/factors/web/passkey-sign-in.tsx";
import { SignInMethodsContext, type SignInMethodsProps } from "#features/identity/web/sign-in-methods-context.ts";
import { SsoButtons } from "#features/sso/web/sso-buttons.tsx";
import { AuthLayout } from "#web/shell/auth-layout.tsx";
import { Providers } from "./providers.tsx";

function SignInMethods({ remember, registering = false }: SignInMethodsProps) {
  return (
    <>
      {registering ? null : <PasskeySignIn remember={remember} />}
      <SocialSignIn remember={remember} />
      <SsoButtons remember={remember} />
    </>
  );
}

export function Auth() {
  return (
    <Providers>
      <AuthLayout>
        <SignInMethodsContext value={SignInMethods}>
          <Outlet />
        </SignInMethodsContext>
      </AuthLayout>
    </Providers>
  );
}
