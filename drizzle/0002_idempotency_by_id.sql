ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_once";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "person_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "key";