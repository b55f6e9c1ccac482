import type { z } from "zod";
import type { readInvitation } from "#features/members/contract.ts";

/** What a link that still opens something stands for. */
export type OpenInvitation = z.infer<(typeof readInvitation)["output"]>;
