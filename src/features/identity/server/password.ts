import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

const cost: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

/** In Node's own threads: the loop goes on while it is worked out. */
const derive = (password: string, salt: string) =>
  new Promise<Buffer>((done, fail) =>
    scrypt(password.normalize("NFKC"), salt, 64, cost, (error, key) => (error ? fail(error) : done(key))),
  );

export async function hashPassword(password: string) {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${(await derive(password, salt)).toString("hex")}`;
}

export async function isPassword(password: string, hash: string) {
  const [salt = "", key = ""] = hash.split(":");
  return timingSafeEqual(await derive(password, salt), Buffer.from(key, "hex"));
}
