ALTER TABLE "notices" ADD COLUMN "job_id" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_once" UNIQUE("tenant_id","person_id","job_id");