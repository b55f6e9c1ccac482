import type { ComponentType } from "react";
import type { LinkActivity } from "../contract.ts";

/** The badge of a lead's status belongs to the referrals, so the app layer provides it. */
export type LeadBadge = ComponentType<{ state: LinkActivity["leads"][number]["status"] }>;
