CREATE TABLE "rematches" (
	"first" text PRIMARY KEY NOT NULL,
	"pool" text NOT NULL
);
