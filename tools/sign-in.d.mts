export type Tenant = "default" | "acme" | "nordlys" | "lumen";
/** The local part of the mail address; three are named after their role. */
export type DemoRole = "admin" | "company" | "referrer" | "elif.kaya";
export declare function addressOf(appUrl: string, tenant: Tenant): string;
type Person = { email: string; password: string };
type Session = { name: string; value: string; url: string };
export declare function demoPerson(tenant: Tenant, role: DemoRole): Person;
export declare function signIn(appUrl: string, tenant: Tenant, role: DemoRole): Promise<Session>;
export declare function sessionAt(origin: string, person: Person): Promise<Session>;
