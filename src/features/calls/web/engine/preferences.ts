import { z } from "zod";
import { readStored, writeStored } from "#web/local-storage.ts";
import { type Quality, qualities } from "../../values.ts";

const key = "call-devices";

const preferences = z.object({
  camera: z.string().exactOptional(),
  microphone: z.string().exactOptional(),
  speaker: z.string().exactOptional(),
  quality: z.enum(Object.keys(qualities) as Quality[]).default("medium"),
});
type Preferences = z.infer<typeof preferences>;

/** The devices and quality that were chosen last in this browser. */
export function readPreferences(): Preferences {
  try {
    return preferences.parse(JSON.parse(readStored(key) ?? "{}"));
  } catch {
    return preferences.parse({});
  }
}

export const savePreferences = (change: Partial<Preferences>) =>
  writeStored(key, JSON.stringify({ ...readPreferences(), ...change }));
