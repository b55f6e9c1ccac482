ALTER TABLE "messages" ADD COLUMN "leave_url" text;--> statement-breakpoint
CREATE INDEX "members_by_request" ON "auth"."members" USING btree ("tenant_id","joined_at") WHERE requested_role is not null;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("tenant_id","person_id","created_at") WHERE read_at is null;