-- What ranking has learned from the answers of reviewers, over the whole installation.

-- Weights that were estimated, as they were taken. The defaults are the product's and have no row; their number is 0.
CREATE TABLE weight_versions (
  number integer PRIMARY KEY CHECK (number > 0),
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by integer, -- who asked for it; null for the nightly job
  weights json NOT NULL, -- log-odds: base, and signals by their id
  based_on integer NOT NULL, -- the version that was in force before
  -- The answers that it was estimated from, and the days on which they were given.
  answers integer NOT NULL,
  flagged integer NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  comparison json NOT NULL -- how it and the version before order the newest answers
);

-- Which weights counted since when; the last row is in force, and without any the defaults are.
CREATE TABLE weights_in_force (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL, -- 0 for the defaults
  since timestamptz NOT NULL DEFAULT now(),
  chosen_by integer -- who put it in force by hand; null where answers have shown it to be better
);

-- Of the whole installation: one row, once somebody has changed them.
CREATE TABLE ranking_settings (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  random_looks integer NOT NULL DEFAULT 2 CHECK (random_looks BETWEEN 0 AND 5), -- of a store and day
  learns_nightly boolean NOT NULL DEFAULT true,
  last_learning json -- when it was last tried, and what came of it
);

-- Transactions of low risk that are put among the first of the queue, so that what is never looked at can teach, too.
CREATE TABLE random_looks (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  business_day date NOT NULL,
  PRIMARY KEY (store_id, transaction_id)
);
CREATE INDEX random_looks_day ON random_looks (store_id, business_day);
-- The number that it drew: it depends on the store, the day and the ticket alone.
ALTER TABLE transaction_risks ADD COLUMN lot integer NOT NULL DEFAULT 0;
-- The risk of the transaction that a random look stands beside; 0 for all others.
ALTER TABLE transactions ADD COLUMN look_risk integer NOT NULL DEFAULT 0 CHECK (look_risk >= 0);

-- The queue: what is still to be looked at, random looks in their places.
DROP INDEX transactions_queue;
CREATE INDEX transactions_queue ON transactions (store_id, greatest(risk, look_risk), transaction_time, id)
  WHERE risk > 0 AND NOT (is_verified OR is_flagged);
