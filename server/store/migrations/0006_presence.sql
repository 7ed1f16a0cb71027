CREATE UNLOGGED TABLE "presence" (
	"process" text NOT NULL,
	"wallet" text NOT NULL,
	"subnet" text NOT NULL,
	CONSTRAINT "presence_subnet_wallet_process_pk" PRIMARY KEY("subnet","wallet","process")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "presence_leases" (
	"process" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL,
	"version" integer NOT NULL
);
