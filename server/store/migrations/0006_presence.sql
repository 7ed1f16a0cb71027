CREATE UNLOGGED TABLE "presence" (
	"process" text NOT NULL,
	"wallet" text NOT NULL,
	"place" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "presence_process_wallet_place_pk" PRIMARY KEY("process","wallet","place")
);
