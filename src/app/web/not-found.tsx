import { useLoaderData } from "@tanstack/react-router";
import { NotFoundScreen } from "#web/shell/not-found-screen.tsx";
import { PublicLayout } from "#web/shell/public-layout.tsx";
import { SignedIn } from "./signed-in.tsx";

export const NotFoundInside = () => <NotFoundScreen signedIn />;

export function NotFound() {
  const { signedIn } = useLoaderData({ from: "/$" });
  return signedIn ? (
    <SignedIn>
      <NotFoundInside />
    </SignedIn>
  ) : (
    <PublicLayout>
      <NotFoundScreen signedIn={false} />
    </PublicLayout>
  );
}
