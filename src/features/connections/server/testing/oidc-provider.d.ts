/** The part of the package that the tests use; the package has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Claims = Record<string, unknown>;
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Asked = { oidc: { client: { clientId: string }; session: { accountId: string } } };

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        adapter: unknown;
        clients: Record<string, unknown>[];
        jwks: { keys: unknown[] };
        cookies: { keys: string[] };
        claims: Record<string, string[]>;
        features: Record<string, { enabled: boolean }>;
        ttl: Record<string, number>;
        interactions: { url: (ctx: unknown, interaction: { uid: string }) => string };
        findAccount: (
          ctx: unknown,
          id: string,
        ) => Promise<{ accountId: string; claims: () => Promise<Claims> } | undefined>;
        loadExistingGrant: (ctx: Asked) => Promise<Grant>;
      },
    );
    readonly Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    readonly Grant: new (whose: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  export function createMemoryAdapter(): unknown;
}
