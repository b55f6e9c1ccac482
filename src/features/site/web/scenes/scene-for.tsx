import {
  IconBrandPaypal,
  IconBrandStripe,
  IconBuildingBank,
  IconCash,
  IconCheck,
  IconDatabase,
  IconDeviceMobileMessage,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconFingerprint,
  IconFolder,
  IconKey,
  IconLock,
  IconMail,
  IconMessageCircle,
  IconPhoto,
  IconPlugConnected,
  IconRefresh,
  IconShieldCheck,
  IconSpeakerphone,
  IconUserCheck,
  IconUserX,
  IconVirusSearch,
  IconWebhook,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LinkScene } from "./link-scene.tsx";
import {
  BoardScene,
  BrandScene,
  ChartScene,
  HubScene,
  LanguagesScene,
  PayoutScene,
  ServerScene,
} from "./page-scenes.tsx";
import { ReceiptScene } from "./receipt-scene.tsx";
import { SignatureScene } from "./signature-scene.tsx";
import { TrackScene } from "./track-scene.tsx";

const scenes = {
  introduce: <SignatureScene />,
  track: <TrackScene />,
  receipt: <ReceiptScene />,
  link: <LinkScene />,
  board: <BoardScene />,
  payouts: <PayoutScene />,
  chart: <ChartScene />,
  brand: <BrandScene />,
  languages: <LanguagesScene />,
  server: <ServerScene />,
  protect: <HubScene icons={[IconLock, IconShieldCheck, IconCheck]} />,
  security: <HubScene icons={[IconKey, IconFingerprint, IconLock]} />,
  consent: <HubScene icons={[IconUserX, IconMail, IconUserCheck]} />,
  answer: <HubScene icons={[IconMail, IconMessageCircle, IconCheck]} />,
  data: <HubScene icons={[IconDatabase, IconShieldCheck, IconFolder]} />,
  partners: <HubScene icons={[IconUserCheck, IconSpeakerphone, IconFolder]} />,
  material: <HubScene icons={[IconPhoto, IconFileTypePdf, IconMessageCircle]} />,
  signIn: <HubScene icons={[IconFingerprint, IconKey, IconPlugConnected]} />,
  mail: <HubScene icons={[IconMail, IconPlugConnected, IconDeviceMobileMessage]} />,
  rails: <HubScene icons={[IconBuildingBank, IconBrandStripe, IconBrandPaypal]} />,
  hooks: <HubScene icons={[IconCash, IconWebhook, IconRefresh]} />,
  files: <HubScene icons={[IconFileSpreadsheet, IconPlugConnected, IconFileTypePdf]} />,
  storage: <HubScene icons={[IconFolder, IconDatabase, IconVirusSearch]} />,
} satisfies Record<string, ReactNode>;
export type SceneName = keyof typeof scenes;

/** Returns the drawn picture of a section. */
export const sceneFor = (name: SceneName | undefined): ReactNode => (name ? scenes[name] : null);

/** The pictures of our own pages, section by section. A section with a screenshot of its own shows that instead. */
export const pageScenes: Record<"pages" | "program", Record<string, readonly SceneName[]>> = {
  pages: {
    features: [
      ...(["introduce", "protect", "board", "link", "partners", "receipt", "payouts", "chart"] as const),
      ...(["brand", "languages", "security", "server"] as const),
    ],
    integrations: ["signIn", "mail", "rails", "hooks", "files", "storage", "server"],
    about: ["answer", "consent", "receipt", "payouts", "data", "server"],
  },
  program: {
    features: ["introduce", "consent", "answer", "track", "protect", "link", "material", "receipt", "payouts"],
    about: ["answer", "protect", "consent", "receipt", "payouts", "data"],
  },
};
