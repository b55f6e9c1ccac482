import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { HomeScreen } from "#features/home/web/home-screen.tsx";
import { route } from "#features/home/web/search.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";

const QuickForm = lazy(async () => ({
  default: (await import("#features/referrals/web/form/quick-form.tsx")).QuickForm,
}));

const QrPicture = lazy(async () => ({ default: (await import("#features/links/web/qr/qr-code.tsx")).QrPicture }));

/** Composed in the app layer, because the quick form and the code of a link belong to other features. */
export function HomePage() {
  const { form } = route.useSearch();
  const navigate = useNavigate();
  const [isFormMounted, setFormMounted] = useState(form === "quick");
  if (form === "quick" && !isFormMounted) setFormMounted(true);
  const close = () => void navigate({ to: "/home", search: {} });
  const continueEditing = (id: Referral["id"]) => void navigate({ to: "/referrals", search: { id, form: "edit" } });
  return (
    <HomeScreen qr={QrPicture} onRefer={() => void navigate({ to: "/home", search: { form: "quick" } })}>
      <Suspense fallback={null}>
        {isFormMounted ? (
          <QuickForm opened={form === "quick"} onClose={close} onDone={close} onContinue={continueEditing} />
        ) : null}
      </Suspense>
    </HomeScreen>
  );
}
