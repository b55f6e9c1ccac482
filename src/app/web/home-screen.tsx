import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { viewGameAccess } from "#features/gamification/access.ts";
import { HomeScreen } from "#features/home/web/home-screen.tsx";
import { route } from "#features/home/web/search.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { useCan } from "#web/api/can.tsx";

const QuickForm = lazy(async () => ({
  default: (await import("#features/referrals/web/form/quick-form.tsx")).QuickForm,
}));

const QrPicture = lazy(async () => ({ default: (await import("#features/links/web/qr/qr-code.tsx")).QrPicture }));

const LevelCard = lazy(async () => ({
  default: (await import("#features/gamification/web/slots/level-card.tsx")).LevelCard,
}));

/** Composed in the app layer, because the quick form, the code of a link and the level belong to other features. */
export function HomePage() {
  const { form } = route.useSearch();
  const navigate = useNavigate();
  const [isFormMounted, setFormMounted] = useState(form === "quick");
  if (form === "quick" && !isFormMounted) setFormMounted(true);
  const hasGame = useCan(viewGameAccess);
  const level = hasGame ? (
    <Suspense fallback={null}>
      <LevelCard />
    </Suspense>
  ) : null;
  const close = () => void navigate({ to: "/home", search: {} });
  const continueEditing = (id: Referral["id"]) => void navigate({ to: "/referrals", search: { id, form: "edit" } });
  return (
    <HomeScreen qr={QrPicture} level={level} onRefer={() => void navigate({ to: "/home", search: { form: "quick" } })}>
      <Suspense fallback={null}>
        {isFormMounted ? (
          <QuickForm opened={form === "quick"} onClose={close} onDone={close} onContinue={continueEditing} />
        ) : null}
      </Suspense>
    </HomeScreen>
  );
}
