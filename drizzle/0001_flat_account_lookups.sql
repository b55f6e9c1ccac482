DROP INDEX "referrals_by_email";--> statement-breakpoint
DROP INDEX "referrals_by_phone";--> statement-breakpoint
DROP INDEX "referrals_by_domain";--> statement-breakpoint
CREATE INDEX "referrals_by_email" ON "referrals" USING btree ("tenant_id","email_key","submitted_at") WHERE email_key <> '';--> statement-breakpoint
CREATE INDEX "referrals_by_phone" ON "referrals" USING btree ("tenant_id","phone_key","submitted_at") WHERE phone_key <> '';--> statement-breakpoint
CREATE INDEX "referrals_by_domain" ON "referrals" USING btree ("tenant_id","domain_key","submitted_at") WHERE domain_key <> '';--> statement-breakpoint
-- Similar names are looked for among the neighbours in alphabetical order, forwards and backwards: the index of trigrams took longer with every
-- name that shares a few letters. By bytes, so that the order is the same in every database.
DROP INDEX referrals_by_company;--> statement-breakpoint
CREATE INDEX referrals_by_name ON referrals (tenant_id, company_key COLLATE "C", id) WHERE company_key <> '';--> statement-breakpoint
CREATE INDEX referrals_by_name_end ON referrals (tenant_id, reverse(company_key) COLLATE "C", id) WHERE company_key <> '';
