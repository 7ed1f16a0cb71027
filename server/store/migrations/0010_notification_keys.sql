ALTER TABLE "notifications" ADD COLUMN "share" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "notifications" SET "share" = split_part("id", '-', 4) WHERE "kind" = 'paid';--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "share" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "notifications_of_pool";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_pool_wallet_kind_share_pk" PRIMARY KEY("pool","wallet","kind","share");
