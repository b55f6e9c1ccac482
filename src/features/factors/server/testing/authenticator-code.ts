import { Secret, TOTP } from "otpauth";

/** The code an authenticator app shows, now or the given number of thirty-second steps away. */
export const authenticatorCode = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
