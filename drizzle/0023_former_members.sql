CREATE TABLE "auth"."former_members" (
	"tenant_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_members_pkey" PRIMARY KEY("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "auth"."former_members" ADD CONSTRAINT "former_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_by_person" ON "auth"."former_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("tenant_id","created_at") WHERE account = 'expense';--> statement-breakpoint
-- Of those who left before: whoever stands in the books of a tenant they no longer belong to. Row security is closed again after every migration.
ALTER TABLE ledger_entries NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO auth.former_members (tenant_id, person_id)
SELECT DISTINCT e.tenant_id, e.person_id FROM ledger_entries e JOIN auth.people p ON p.id = e.person_id
WHERE NOT EXISTS (SELECT FROM auth.members m WHERE m.tenant_id = e.tenant_id AND m.person_id = e.person_id);
