-- Returns the parts of a text with the lengths of a range, for an index of texts: searches look up their parts in it.
CREATE FUNCTION "text_grams"(given text, shortest int, longest int) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array(SELECT DISTINCT substr(given, first, size)
		FROM generate_series(shortest, longest) AS size, generate_series(1, char_length(given) - size + 1) AS first)
$$;--> statement-breakpoint
CREATE TABLE "pool_names" (
	"pool" "bytea" PRIMARY KEY NOT NULL,
	"folded" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_days" (
	"day" bigint NOT NULL,
	"creator" "bytea" NOT NULL,
	"created" bigint NOT NULL,
	"ended" bigint NOT NULL,
	"filled" bigint NOT NULL,
	"volume_lamports" bigint NOT NULL,
	CONSTRAINT "creator_days_day_creator_pk" PRIMARY KEY("day","creator")
);
--> statement-breakpoint
ALTER TABLE "pool_names" ADD CONSTRAINT "pool_names_pool_pools_address_fk" FOREIGN KEY ("pool") REFERENCES "public"."pools"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "pool_names" SELECT address, coalesce(folded_name, lower(name)) FROM "pools";--> statement-breakpoint
CREATE FUNCTION "store_pool_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "pool_names" ("pool", "folded") VALUES (new.address, coalesce(new.folded_name, lower(new.name)))
		ON CONFLICT ("pool") DO UPDATE SET "folded" = excluded.folded;
	RETURN null;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pool_names_insert" AFTER INSERT ON "pools" FOR EACH ROW EXECUTE FUNCTION "store_pool_name"();--> statement-breakpoint
CREATE TRIGGER "pool_names_update" AFTER UPDATE ON "pools" FOR EACH ROW
	WHEN (coalesce(old.folded_name, lower(old.name)) IS DISTINCT FROM coalesce(new.folded_name, lower(new.name)))
	EXECUTE FUNCTION "store_pool_name"();--> statement-breakpoint
CREATE INDEX "pool_names_grams" ON "pool_names" USING gin (text_grams("folded", 1, 3)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "pools_ended_prize" ON "pools" USING btree ("status","potential_lamports","id") WHERE "pools"."status" in ('completed', 'expired', 'refunding');--> statement-breakpoint
CREATE INDEX "pools_ended_entry" ON "pools" USING btree ("status","entry_lamports","id") WHERE "pools"."status" in ('completed', 'expired', 'refunding');--> statement-breakpoint
CREATE INDEX "pools_ended_players" ON "pools" USING btree ("status","player_count","id") WHERE "pools"."status" in ('completed', 'expired', 'refunding');--> statement-breakpoint
CREATE INDEX "pools_ended_fill" ON "pools" USING btree ("status",("player_count" * 1000000 / "max_players"),"id") WHERE "pools"."status" in ('completed', 'expired', 'refunding');--> statement-breakpoint
CREATE INDEX "pools_ended_deadline" ON "pools" USING btree ("status","join_deadline","id") WHERE "pools"."status" in ('completed', 'expired', 'refunding');--> statement-breakpoint
CREATE VIEW "creator_days_computed" AS
WITH parts AS (
	SELECT created_at / 86400 * 86400 AS day, creator, 1 AS created, 0 AS ended, 0 AS filled, 0::bigint AS volume
	FROM pools
	UNION ALL
	SELECT settled_at / 86400 * 86400, creator, 0, 1, (filled_at IS NOT NULL)::int,
		CASE WHEN status = 'completed' THEN player_count::bigint * entry_lamports ELSE 0 END
	FROM pools WHERE settled_at IS NOT NULL
)
SELECT day, creator, sum(created)::bigint AS created, sum(ended)::bigint AS ended, sum(filled)::bigint AS filled,
	sum(volume)::bigint AS volume_lamports
FROM parts GROUP BY day, creator;--> statement-breakpoint
INSERT INTO "creator_days" SELECT * FROM "creator_days_computed";--> statement-breakpoint
ANALYZE "pools", "pool_names", "creator_days";
