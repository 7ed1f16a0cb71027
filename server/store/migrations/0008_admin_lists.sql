CREATE INDEX "pools_unpaid" ON "pools" USING btree (coalesce("settled_at", 0),"id","address") WHERE "pools"."unpaid_lamports" > 0;--> statement-breakpoint
CREATE INDEX "seats_joined" ON "seats" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "seats_unpaid" ON "seats" USING btree ("pool","player") WHERE "seats"."paid_lamports" is null and "seats"."seat" is not null;