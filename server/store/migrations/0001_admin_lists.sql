ALTER TABLE "transactions" ADD COLUMN "pools" text[];--> statement-breakpoint
-- Of transactions stored before it is only known what their events name.
UPDATE "transactions" SET "pools" = coalesce((SELECT array_agg(DISTINCT "pool") FROM "chain_events" WHERE "chain_events"."signature" = "transactions"."signature"), '{}');--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "pools" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_signature" ON "audit_log" USING btree (("detail"->>'signature')) WHERE "audit_log"."action" = 'transaction_sent';--> statement-breakpoint
CREATE INDEX "transactions_instructions" ON "transactions" USING gin ("instructions");--> statement-breakpoint
CREATE INDEX "transactions_pools" ON "transactions" USING gin ("pools");--> statement-breakpoint
CREATE INDEX "transactions_payer" ON "transactions" USING btree ("fee_payer","at");