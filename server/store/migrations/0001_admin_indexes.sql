CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_signature" ON "audit_log" USING btree (("detail"->>'signature')) WHERE "audit_log"."action" = 'transaction_sent';--> statement-breakpoint
CREATE INDEX "transactions_instructions" ON "transactions" USING gin ("instructions");--> statement-breakpoint
CREATE INDEX "transactions_payer" ON "transactions" USING btree ("fee_payer","at");